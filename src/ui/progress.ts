/** The loading screen. */
import { phrase, say } from "../words/words.ts";
import { drawing, element, text } from "./element.ts";

export interface Progress {
  /** Shows the current step and the overall progress, 0…1. */
  stage(label: string, fraction: number): void;
  /** Fades out; resolves once the loading screen is gone. */
  done(instantly?: boolean): Promise<void>;
  dispose(): void;
}

const FADE_MS = 900;

const FLY = phrase("Fly between islands drawn from 256 numbers.");
const READY = phrase("Getting ready");

/** Writes the words of index.html and of the loading screen in the language in use, once it is known. */
export function translatePage(view: HTMLCanvasElement): void {
  view.setAttribute("aria-label", say("The view from the helicopter. Press the question mark for the controls."));
  const line = document.querySelector("#first > p");
  const bar = document.querySelector("#first .first-bar");
  if (line) line.textContent = say(FLY);
  bar?.setAttribute("aria-label", say(READY));
}

/** The islands are drawn three times: offset right and down in picture widths, and size. */
const GROUPS = [
  ["far", -0.075, -0.07, 0.38],
  ["far", 0.74, 0.075, 0.27],
  ["near", 0, 0, 1],
] as const;

/** The islands of the profile from the side, dim, and lit on top. */
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
 * The loading screen. index.html contains its text, so that it shows before any script runs; this adds the progress and, with a
 * profile, islands that light up with it.
 */
export function createProgress(host: HTMLElement, profile?: ArrayLike<number>): Progress {
  const first =
    document.getElementById("first") ??
    element("section", { id: "first" }, element("h1", {}, "Limitless"), element("p", {}, say(FLY)));
  const label = element("span", { class: "first-stage", role: "status" });
  const line = element("i");
  const bar = element(
    "div",
    {
      class: "first-bar",
      role: "progressbar",
      "aria-label": say(READY),
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

interface Silhouette {
  /** SVG path of the tops, from left to right, one line per island. */
  readonly tops: string;
  /** Closed SVG path of the islands: top and underside. */
  readonly islands: string;
  readonly viewBox: string;
}

/** The index at which to cut the closed profile: the middle of its longest stretch below the level. */
function middleOfSea(heights: readonly number[], level: number): number {
  const n = heights.length;
  let longest = 0;
  let middle = 0;
  let run = 0;
  for (let i = 0; i < 2 * n; i++) {
    run = heights[i % n] > level ? 0 : run + 1;
    if (run > longest && run < n) {
      longest = run;
      middle = i - (run >> 1);
    }
  }
  return middle % n;
}

/**
 * A profile drawn as floating islands from the side. Cuts it at `sea`, its mean if absent, so that no island is split at the edge.
 * One sample is one unit wide. Below a top of height h hang 1.2·h + √h of rock, times 0.7 to 1.2 by the profile read five times
 * as fast, which makes the underside rougher than the top.
 */
export function silhouetteOf(profile: ArrayLike<number>, sea?: number): Silhouette {
  const n = profile.length;
  const given = Array.from(profile);
  const low = Math.min(...given);
  const peak = Math.max(...given);
  const level = sea ?? given.reduce((sum, height) => sum + height, 0) / n;
  const start = middleOfSea(given, level);
  const heights = given.map((_, i) => given[(start + i) % n]);
  const scale = (n * 0.1) / Math.max(1, peak - level);
  const rough = (i: number) => (given[(5 * i) % n] - low) / Math.max(1, peak - low);
  const tops: string[] = [];
  const islands: string[] = [];
  const at = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  const shore = (i: number) => i + (level - heights[i]) / (heights[i + 1] - heights[i]);

  for (let i = 1; i < n; i++) {
    if (heights[i] <= level) continue;
    const top = [at(shore(i - 1), 0)];
    const under: string[] = [];
    for (; i < n && heights[i] > level; i++) {
      const h = (heights[i] - level) * scale;
      top.push(at(i, -h));
      under.unshift(at(i, (1.2 * h + Math.sqrt(h)) * (0.7 + 0.5 * rough(i))));
    }
    top.push(at(i < n ? shore(i - 1) : n, 0));
    tops.push(`M${top.join("L")}`);
    islands.push(`M${[...top, ...under].join("L")}Z`);
  }
  const above = n * 0.1 + 2;
  const below = 1.2 * (n * 0.12 + Math.sqrt(n * 0.1)) + 2;
  return { tops: tops.join(""), islands: islands.join(""), viewBox: `0 ${-above} ${n} ${above + below}` };
}
