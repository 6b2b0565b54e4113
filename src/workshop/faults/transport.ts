/** Run, pause, step, back: the buttons, the place in the run, and its speed; and the worlds that the land can become. */
import { faultCode } from "../../core/faults/code.ts";
import { button, element, text } from "../../ui/element.ts";
import { countText } from "../../ui/number-text.ts";
import { openLink } from "../../ui/open-link.ts";
import { refusal } from "../../words/refusal.ts";
import { phrase, say, saying } from "../../words/words.ts";
import { wordsOf } from "../core-errors.ts";
import type { TabContext } from "../tab.ts";
import type { Lands } from "./lands.ts";

export interface Transport {
  readonly root: HTMLElement;
  refresh(): void;
}

/** Faults a second of the slider's steps. */
const SPEEDS: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, Infinity];

/** The link of the world whose land is walked on. */
const WALKED = "?world=faults";
/** The worlds that a land can become: the label and the title of a button, and the link without the land. */
const WORLDS = [
  [phrase("Walk on it"), phrase("Opens this land with all its faults as a world in the sea"), WALKED],
  [phrase("On a planet"), phrase("Opens a planet that has this land on six sides"), "?world=planet"],
  [phrase("On the moon"), phrase("Opens a moon that has this land on six sides"), "?world=planet&preset=moon"],
] as const;

/** The link to a world of the chosen land. Throws a RangeError where a link cannot have it. */
export function walkLink({ plan: { settings, start } }: Pick<Lands, "plan">, world: string = WALKED): string {
  if (start)
    throw refusal(
      saying(
        "Only a land made from level ground can lie on a planet: a link holds settings, not the cells of {file}.",
        {
          file: start.name,
        },
      ),
    );
  return `${world}&ground=${faultCode(settings)}`;
}

/** Opens a world of the chosen land; of the land of a file as it is shown now, which the browser then keeps. */
async function walkOn(lands: Lands, world: string, open: (file: File) => void): Promise<void> {
  const { start } = lands.plan;
  if (!start || world !== WALKED) return openLink(walkLink(lands, world));
  // 16 bits and their range in metres.
  const bytes = await lands.run.save(lands.chosen, "png");
  open(new File([bytes], `${start.name.replace(/\.\w+$/, "")}.png`));
}

export function createTransport(lands: Lands, { tell, grounds }: Pick<TabContext, "tell" | "grounds">): Transport {
  const act = (label: string, words: string, press: () => void) =>
    button({ class: "line-act", title: label, "aria-label": label }, press, words);
  const start = act(say("To the start"), say("Start##to the start"), () => lands.run.goTo(0));
  const back = act(say("One fault back"), "−1", () => lands.run.goTo(lands.run.position - 1));
  const run = button(
    { class: "line-act main faults-run" },
    () => (lands.run.isRunning ? lands.run.pause() : lands.run.start()),
    say("Run##make the faults one by one"),
  );
  const step = act(say("One fault on"), "+1", () => lands.run.goTo(lands.run.position + 1));
  const end = act(say("To the end"), say("End##to the end"), () => lands.run.goTo(lands.run.total));
  const place = element("input", { type: "range", min: "0", step: "1", "aria-label": say("Faults done") });
  const said = element("output");
  const speed = element("input", {
    ...{ type: "range", min: "0", max: String(SPEEDS.length - 1), step: "1", "aria-label": say("Faults a second") },
  });
  const rate = element("output");
  const [writeRun, writeSaid, writeRate] = [text(run), text(said), text(rate)];
  const walks = WORLDS.map(([label, title, world]) =>
    button(
      { class: "line-act", title: say(title) },
      () => void walkOn(lands, world, grounds.open).catch((error: Error) => tell(say(wordsOf(error)), true)),
      say(label),
    ),
  );
  place.addEventListener("input", () => lands.run.goTo(place.valueAsNumber));
  speed.addEventListener("input", () => lands.run.setSpeed(SPEEDS[speed.valueAsNumber]));

  return {
    root: element(
      "div",
      { class: "faults-transport" },
      element("div", { class: "line-acts" }, start, back, run, step, end),
      element("label", { class: "faults-place" }, place, said),
      element("label", { class: "faults-speed" }, speed, rate),
      element("div", { class: "line-acts faults-walk" }, ...walks),
    ),
    refresh() {
      const { position, total, isRunning, speed: pace } = lands.run;
      writeRun(isRunning ? say("Pause") : say("Run##make the faults one by one"));
      place.max = String(total);
      place.value = String(position);
      writeSaid(say("{done} of {total}", { done: countText(position), total: countText(total) }));
      speed.value = String(SPEEDS.indexOf(pace));
      writeRate(pace === Infinity ? say("as fast as possible") : say("{count} a second", { count: countText(pace) }));
      start.disabled = back.disabled = position === 0;
      step.disabled = end.disabled = position >= total;
      run.disabled = total === 0;
    },
  };
}
