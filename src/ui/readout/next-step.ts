/** The next thing to do, with its key, button or stick on the device in use; shown for the first minute, and after each change. */
import { element } from "../element.ts";
import type { ControlsTable } from "../input/actions.ts";
import type { Devices } from "../input/controls.ts";
import { deviceCaps, hasTouchControl } from "../input/device-caps.ts";
import { type HintPiece, parseHint } from "../input/hints.ts";
import { capText, keycap } from "../input/keycap.ts";
import type { Telemetry } from "../telemetry.ts";

/** Milliseconds: from the beginning, after a change, and for which a hint must last before it is shown. */
const FIRST_MS = 60_000;
const LATER_MS = 10_000;
const CALM_MS = 400;

/** Gestures on a touch screen; the others need a mouse or keys. */
const TOUCH_GESTURES: Readonly<Record<string, string>> = {
  Drag: "Drag",
  Click: "Tap",
  "Double-click": "Double-tap",
};

/** The parts of a hint that a device has controls for. */
export function partsOn(hint: string, table: ControlsTable, vehicle: string, { touch }: Devices): HintPiece[][] {
  const parts = parseHint(hint, table, vehicle);
  if (!touch) return parts;
  return parts.flatMap((part) => {
    const pieces = part.map((piece) => onTouch(piece, table, vehicle));
    return pieces.includes(null) ? [] : [pieces.filter((piece) => piece !== null)];
  });
}

function onTouch(piece: HintPiece, table: ControlsTable, vehicle: string): HintPiece | null {
  if (typeof piece === "string") return piece;
  if ("gesture" in piece) {
    const gesture = TOUCH_GESTURES[piece.gesture];
    return gesture ? { gesture } : null;
  }
  return piece.names.every((name) => hasTouchControl(name, table, vehicle)) ? piece : null;
}

export function createNextStep(table: ControlsTable) {
  const root = element("div", { class: "hud-hint" });
  const begun = performance.now();
  let shown = "";
  let wanted = "";
  let since = 0;
  let timer = 0;

  function show({ hint, explorer }: Telemetry, devices: Devices): void {
    const parts = partsOn(hint, table, explorer, devices);
    const caps = (piece: HintPiece): (Node | string)[] => {
      if (typeof piece === "string") return [piece];
      if ("gesture" in piece) return [element("kbd", {}, capText(piece.gesture))];
      if (!devices.touch && !devices.pad) return [keycap(...piece.codes)];
      return deviceCaps(piece.names, table, explorer, devices);
    };
    root.replaceChildren(...parts.map((part) => element("span", {}, ...part.flatMap(caps))));
    root.classList.toggle("shown", parts.length > 0);
    clearTimeout(timer);
    const left = Math.max(LATER_MS, begun + FIRST_MS - performance.now());
    timer = window.setTimeout(() => root.classList.remove("shown"), left);
  }

  return {
    root,
    /** May be called every frame; `now` in ms. */
    update(telemetry: Telemetry, devices: Devices, now: number): void {
      const { hint, explorer } = telemetry;
      const key = [hint, explorer, devices.pad, devices.touch].join("|");
      if (key !== wanted) [wanted, since] = [key, now];
      if (key === shown || (shown !== "" && now - since < CALM_MS)) return;
      shown = key;
      show(telemetry, devices);
    },
    dispose: () => clearTimeout(timer),
  };
}
