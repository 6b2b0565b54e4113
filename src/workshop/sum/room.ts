/** The room of the sum: how the line of hills, read along several directions, becomes land. Imported on demand. */
import "./sum.css";
import type { Profile } from "../../core/field/profile.ts";
import { profileOf } from "../../recipe/profiles.ts";
import { button, element } from "../../ui/element.ts";
import { createSurface } from "../line/surface.ts";
import type { Room, RoomContext } from "../room.ts";
import { explain } from "./explain.ts";
import { kindsOf } from "./kinds.ts";
import { createKindsPanel } from "./kinds-panel.ts";
import { createMapView, moved } from "./map-view.ts";
import { createMoves } from "./moves.ts";
import { type Heights, heightsOf, paintRelief, type Square } from "./picture.ts";
import { createPlacePanel } from "./place-panel.ts";
import { createSeaPanel } from "./sea-panel.ts";
import { createStepper } from "./stepper.ts";
import { type Ground, groundOf, STEPS } from "./steps.ts";
import { createStudy, stateOfStep } from "./study.ts";
import { createTermList } from "./term-list.ts";
import { createHandles, drawArrows, drawWave } from "./waves.ts";

/** Points of the map from edge to edge, and fewer where octaves cost more readings. */
const POINTS = 144;
const FEWER = 96;
const MANY = 8;
/** Pixels across the relief. */
const RELIEF = [480, 300] as const;
const START: Square = { x: 400, y: 400, span: 800 };

export function createSumRoom(host: HTMLElement, context: RoomContext): Room {
  const { world } = context;
  let profileText = world.profile();
  let profile: Profile = profileOf(profileText);
  let square = START;
  let place: { readonly x: number; readonly y: number } | null = null;
  let showsWaves = true;
  let ground: Ground;
  let heights: Heights;
  let kinds: Uint8Array | null = null;
  let frame = 0;

  const study = createStudy(context, changed);
  const stepper = createStepper((step) => study.enter(stateOfStep(step, study.state), STEPS[step].title));
  const moves = createMoves(changed);
  const terms = createTermList(study);
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

  function update(): void {
    frame = 0;
    const { waves, step, sea: water } = study.state;
    const used = waves.filter(({ isOn }) => isOn).map(({ term }) => term);
    ground = groundOf(profile, used, STEPS[step].options);
    const { z, t } = moves.at(STEPS[step].moves);
    heights = heightsOf(ground, square, ground.field.count > MANY ? FEWER : POINTS, z, t);
    kinds = STEPS[step].hasKinds ? kindsOf(profile, study.state.kinds, square, heights.n) : null;
    map.redraw();
    drawRelief(water);
    stepper.show(step);
    moves.show(STEPS[step].moves);
    terms.refresh();
    kindsPanel.root.hidden = kinds === null;
    kindsPanel.refresh();
    sea.show(heights.values);
    handles.refresh(profile);
    explained.root.hidden = place === null;
    if (place) explained.show(profile, place, explain(ground, place.x, place.y, z, t));
  }

  function drawRelief(water: number): void {
    if (!pixels) return;
    const data = pixels.createImageData(...RELIEF);
    const low = heights.values.reduce((least, value) => Math.min(least, value), water);
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
    button({ class: "line-act" }, () => ask(square.x, square.y), "Explain the middle"),
    element("label", { class: "line-check" }, waves, "Waves"),
  );
  const left = element("figure", {}, framed, row);
  const right = element("figure", {}, relief.canvas, sea.root, kindsPanel.root);
  const note = "Click the map, and the sum of that place is shown. The world behind keeps its own sum.";
  host.append(
    element(
      "div",
      { class: "sum-room line-room" },
      ...[stepper.root, moves.root, element("div", { class: "sum-pair" }, left, right)],
      ...[element("p", { class: "sum-words" }, note), explained.root, terms.root],
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
      changed();
    },
    hide: moves.rest,
    dispose() {
      cancelAnimationFrame(frame);
      moves.rest();
      for (const each of [map, relief, sea, explained]) each.dispose();
    },
  };
}
