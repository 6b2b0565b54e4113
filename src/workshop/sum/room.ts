/** The room of the sum: how the line of hills, read along several directions, becomes land. Imported on demand. */
import "./sum.css";
import type { Cover } from "../../core/field/cover.ts";
import type { Profile } from "../../core/field/profile.ts";
import { profileOf } from "../../recipe/profiles.ts";
import { button, element } from "../../ui/element.ts";
import { createSurface } from "../line/surface.ts";
import type { Room, RoomContext } from "../room.ts";
import { createStepper, type StepWords } from "../stepper.ts";
import { explain } from "./explain.ts";
import { coverOf1983, kindsOf, kindWords, readingsOf, THRESHOLDS } from "./kinds.ts";
import { createKindsPanel } from "./kinds-panel.ts";
import { createMapView, moved } from "./map-view.ts";
import { createMoves } from "./moves.ts";
import { type Heights, heightsOf, paintRelief, type Square } from "./picture.ts";
import { createPlacePanel } from "./place-panel.ts";
import { createSeaPanel } from "./sea-panel.ts";
import { type Ground, groundOf, STEPS } from "./steps.ts";
import { choiceOf, createStudy, type State, stateOfStep, stateOfWorld, WORLD } from "./study.ts";
import { createTermList } from "./term-list.ts";
import { waveLength } from "./terms.ts";
import { createHandles, drawArrows, drawWave } from "./waves.ts";
import { worldLandOf } from "./world-land.ts";

/** Points of the map from edge to edge, and fewer where octaves cost more readings. */
const POINTS = 144;
const FEWER = 96;
const MANY = 8;
/** Points from edge to edge whose readings the histograms of kinds count. */
const COUNTED = 48;
/** Pixels across the relief. */
const RELIEF = [480, 300] as const;
const START: Square = { x: 400, y: 400, span: 800 };
/** Minimum and maximum metres across the map of the world at first, and repetitions of its longest term there. */
const [NEAR, FAR, REPEATS] = [400, 8000, 3.5];
/** Metres of a height unit of 1983. */
const UNIT = 0.25;

const LESSONS: readonly StepWords[] = STEPS.map(({ title, words }) => ({ title, paragraphs: [words] }));
const WORLD_STEP: StepWords = {
  title: "This world",
  paragraphs: [
    "The sum of the ground behind this sheet. Turn a term by its handle, add or remove one, move the water or a threshold: the world follows.",
  ],
  isNamed: true,
};

export function createSumRoom(host: HTMLElement, context: RoomContext): Room {
  const { world } = context;
  let profileText = world.profile();
  let profile: Profile = profileOf(profileText);
  let square = START;
  let place: { readonly x: number; readonly y: number } | null = null;
  let showsWaves = true;
  let ground: Ground;
  let cover: Cover | null = null;
  let heights: Heights;
  let kinds: Uint8Array | null = null;
  let frame = 0;

  const land = worldLandOf(world);
  const study = createStudy(context, changed, land);
  const stepper = createStepper(land?.plane ? [...LESSONS, WORLD_STEP] : LESSONS, goTo);
  const moves = createMoves(changed);
  const terms = createTermList(study, land);
  const sea = createSeaPanel(study);
  const kindsPanel = createKindsPanel(study);
  const handles = createHandles(study);
  const explained = createPlacePanel();
  const map = createMapView({
    square: () => square,
    look,
    heights: () => heights,
    sea: () => study.state.sea,
    kinds: () => kinds,
    place: () => place,
    ask,
    overlay(canvas, size) {
      if (!showsWaves) return;
      drawWave(canvas, size, square, study, profile);
      drawArrows(canvas, size, study);
    },
    visitor: () => (study.isWorld && land?.plane ? land.plane.place() : null),
  });
  const picture = document.createElement("canvas");
  [picture.width, picture.height] = RELIEF;
  const pixels = picture.getContext("2d");
  const relief = createSurface(
    { class: "sum-relief", role: "img", "aria-label": "The same land as a relief, from the south" },
    (canvas, width, height) => canvas.drawImage(picture, 0, 0, width, height),
  );

  /** Computes and draws at most once a frame. */
  function changed(): void {
    if (frame === 0) frame = requestAnimationFrame(update);
  }

  function goTo(step: number): void {
    const next = step === WORLD && land ? stateOfWorld(land) : null;
    if (next) {
      // The land around the visitor.
      if (land?.plane && study.state.step !== WORLD) square = { ...land.plane.place(), span: spanOf(next) };
      study.enter(next, "this world");
    } else {
      const { span } = STEPS[step];
      if (study.isWorld) square = { ...START, ...(span && { span }) };
      else if (span !== STEPS[study.state.step].span) square = { ...square, span: span ?? START.span };
      // The water and kinds of the world are not those of a step.
      study.enter(study.isWorld ? stateOfStep(step) : stateOfStep(step, study.state), STEPS[step].title);
    }
  }

  function spanOf({ waves }: State): number {
    const longest = Math.max(...waves.map(({ term }) => waveLength(term, profile.mask + 1)));
    return Math.round(Math.max(NEAR, Math.min(FAR, REPEATS * longest)));
  }

  /** The ground and, where the map shows kinds, the cover of the current state. */
  function read(): void {
    const { waves, step, options, kinds: thresholds } = study.state;
    if (study.isWorld && land?.plane) {
      const made = land.plane.ground(choiceOf(study.state, land.seeded));
      ground = { field: made.field, factor: 1 };
      cover = made.cover;
      return;
    }
    const used = waves.filter(({ isOn }) => isOn).map(({ term }) => term);
    ground = groundOf(profile, used, options);
    cover = STEPS[step].hasKinds ? coverOf1983(profile, thresholds) : null;
  }

  function update(): void {
    frame = 0;
    const { step, sea: water } = study.state;
    const movement = STEPS[step]?.moves ?? null;
    read();
    const { z, t } = study.isWorld ? { z: 0, t: world.request().t } : moves.at(movement);
    heights = heightsOf(ground, square, ground.field.count > MANY ? FEWER : POINTS, z, t);
    kinds = cover && kindsOf(cover, square, heights.n);
    map.redraw();
    drawRelief(water);
    stepper.show(step);
    moves.show(movement);
    terms.refresh();
    kindsPanel.root.hidden = cover === null;
    if (cover) {
      const thresholds = study.isWorld && land?.plane ? land.plane.thresholds() : THRESHOLDS;
      kindsPanel.refresh(thresholds, readingsOf(cover, square, COUNTED));
    }
    sea.show(heights.values, study.isWorld ? land?.plane?.seas : undefined);
    handles.refresh(profile);
    here.hidden = !study.isWorld;
    explained.root.hidden = place === null;
    if (!place) return;
    const { x, y } = place;
    const kind = cover ? kindWords(cover, x, y) : "";
    explained.show(profile, place, explain(ground, x, y, z, t), study.isWorld ? null : UNIT, kind);
  }

  function drawRelief(water: number): void {
    if (!pixels) return;
    const data = pixels.createImageData(...RELIEF);
    const low = Math.max(
      water,
      heights.values.reduce((least, value) => Math.min(least, value)),
    );
    const high = Math.max(5 * profile.max, water);
    paintRelief(heights, { span: square.span, sea: water, low, high }, data);
    pixels.putImageData(data, 0, 0);
    relief.redraw();
  }

  function look(next: Square): void {
    square = next;
    changed();
  }

  function ask(x: number, y: number): void {
    place = { x, y };
    changed();
  }

  const here = button(
    { class: "line-act" },
    () => land?.plane && look({ ...square, ...land.plane.place() }),
    "Where I stand",
  );
  const waves = element("input", { type: "checkbox" });
  waves.checked = showsWaves;
  waves.addEventListener("change", () => {
    showsWaves = waves.checked;
    handles.root.hidden = !showsWaves;
    changed();
  });
  const framed = element("div", { class: "sum-square" }, map.canvas, handles.root);
  const row = element(
    "div",
    { class: "line-acts" },
    button({ class: "line-act", "aria-label": "Zoom in" }, () => look(moved(square, 0, 0, 0.8)), "+"),
    button({ class: "line-act", "aria-label": "Zoom out" }, () => look(moved(square, 0, 0, 1.25)), "−"),
    button({ class: "line-act" }, () => look(START), "Origin"),
    here,
    button({ class: "line-act" }, () => ask(square.x, square.y), "Explain the middle"),
    element("label", { class: "line-check" }, waves, "Waves"),
  );
  const left = element("figure", {}, framed, row);
  const right = element("figure", {}, relief.canvas, sea.root, kindsPanel.root);
  const note = element(
    "p",
    { class: "sum-words" },
    "Click the map, and the sum of that place is shown.",
    ...(land ? [] : [" This world keeps its own sum."]),
  );
  host.append(
    element(
      "div",
      { class: "sum-room line-room" },
      ...[stepper.root, moves.root, element("div", { class: "sum-pair" }, left, right)],
      ...[note, explained.root, terms.root],
    ),
  );
  update();

  return {
    show() {
      if (world.profile() !== profileText) {
        profileText = world.profile();
        profile = profileOf(profileText);
      }
      moves.wake();
      study.refresh();
      changed();
    },
    hide: moves.rest,
    dispose() {
      cancelAnimationFrame(frame);
      moves.rest();
      for (const each of [map, relief, sea, kindsPanel, explained]) each.dispose();
    },
  };
}
