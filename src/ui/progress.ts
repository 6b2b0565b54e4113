import { drawing, element, text } from "./element.ts";
import { silhouetteOf } from "./silhouette.ts";

export interface Progress {
  /** What is being done, and how much of all is done, 0 to 1. */
  stage(label: string, fraction: number): void;
  /** Fades out over the view; the promise is kept once the first screen is gone. */
  done(instantly?: boolean): Promise<void>;
  dispose(): void;
}

const FADE_MS = 900;

/** The same islands three times over, as shares of the picture's width: [across, down, size]. */
const GROUPS = [
  ["far", -0.075, -0.07, 0.38],
  ["far", 0.74, 0.075, 0.27],
  ["near", 0, 0, 1],
] as const;

/** The islands that the profile makes, seen from the side, drawn once dim and once lit over it. */
function createIslands(profile: ArrayLike<number>): SVGSVGElement[] {
  const { tops, islands, viewBox } = silhouetteOf(profile);
  const width = profile.length;
  return ["dim", "lit"].map((light) =>
    drawing(
      "svg",
      { viewBox, class: `first-islands ${light}`, "aria-hidden": "true" },
      ...GROUPS.map(([distance, across, down, size]) =>
        drawing(
          "g",
          { class: distance, transform: `translate(${across * width} ${down * width}) scale(${size})` },
          drawing("path", { d: islands, class: "rock" }),
          drawing("path", { d: tops, class: "rim" }),
        ),
      ),
    ),
  );
}

/**
 * The first screen. `index.html` already shows its words, so that they stand before any script runs;
 * this takes them over, adds the stages and, when given the profile, lights its islands as they pass.
 */
export function createProgress(host: HTMLElement, profile?: ArrayLike<number>): Progress {
  const first =
    document.getElementById("first") ??
    element(
      "section",
      { id: "first" },
      element("h1", {}, "Limitless"),
      element("p", {}, "Fly between islands drawn from 256 numbers."),
    );
  const label = element("span", { class: "first-stage", role: "status" });
  const line = element("i");
  const bar = element(
    "div",
    {
      class: "first-bar",
      role: "progressbar",
      "aria-label": "Getting ready",
      "aria-valuemin": "0",
      "aria-valuemax": "100",
    },
    line,
  );
  const drawn =
    first.querySelector(".first-progress") ?? first.appendChild(element("div", { class: "first-progress" }));
  drawn.replaceChildren(...(profile ? createIslands(profile) : []), bar, label);
  if (!first.isConnected) host.append(first);
  const write = text(label);

  return {
    stage(words, fraction) {
      const done = Math.max(0, Math.min(1, fraction));
      write(words);
      bar.setAttribute("aria-valuenow", String(Math.round(done * 100)));
      first.style.setProperty("--done", done.toFixed(3));
    },
    done(instantly = false) {
      first.style.setProperty("--done", "1");
      first.classList.add("gone");
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      return new Promise((gone) => {
        setTimeout(
          () => {
            first.remove();
            gone();
          },
          still || instantly ? 0 : FADE_MS,
        );
      });
    },
    dispose: () => first.remove(),
  };
}
