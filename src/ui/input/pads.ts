/** The gamepad that is plugged in, read a frame at a time; in an open dialog it walks the rows instead of flying. */
import { buttonsOf, PAD_ACTS, PAD_STEPS, padIntent, padLook } from "./gamepad.ts";
import { type Intent, NO_INTENT } from "./intent.ts";
import { type Act, type Hands, HELD_ACTS } from "./keys.ts";

export interface PadReading {
  readonly intent: Intent;
  /** CSS pixels that a drag of the same effect would be long. */
  readonly look: { readonly dx: number; readonly dy: number };
  readonly acts: readonly Act[];
  /** Explorers onward or back from the one that one is. */
  readonly step: number;
}

export interface Pads {
  /** Whether there is one to steer by. */
  readonly there: boolean;
  read(by: Hands): PadReading;
  dispose(): void;
}

/** CSS pixels a second that a stick fully pushed drags; it looks up and down more slowly than round. */
const [ACROSS, ALONG] = [560, 420];
/** Seconds at most that one reading stands for. */
const LONGEST = 0.1;
/** Milliseconds between two acts of a button that is held, of those that go on. */
const AGAIN = 120;
const [OK, CANCEL, START] = [0, 1, 9];
const [UP, DOWN, LEFT, RIGHT] = [12, 13, 14, 15];
const FOCUSED = "a[href], button, input, select, summary, [tabindex]";

const NOTHING: PadReading = { intent: NO_INTENT, look: { dx: 0, dy: 0 }, acts: [], step: 0 };

/** `tell` is told in a sentence of a gamepad that cannot be used; `changed` that one has come or gone. */
export function createPads(tell: (message: string) => void, changed: () => void): Pads {
  const listening = new AbortController();
  const { signal } = listening;
  const refused = new Set<string>();
  let plugged = false;
  let there = false;
  let before = 0;
  let last = Number.NaN;
  let acted = 0;

  function connected(): (Gamepad | null)[] {
    try {
      return navigator.getGamepads?.() ?? [];
    } catch {
      // Not allowed in this frame.
      return [];
    }
  }

  /** The first that is laid out as the standard has it. */
  function current(): Gamepad | null {
    let usable: Gamepad | null = null;
    for (const pad of connected()) {
      if (!pad?.connected) continue;
      if (pad.mapping === "standard") usable ??= pad;
      else if (!refused.has(pad.id)) {
        refused.add(pad.id);
        tell(
          `“${pad.id}” does not say which of its buttons is which, so it cannot fly here. Another browser may know it.`,
        );
      }
    }
    if (there !== (usable !== null)) {
      there = usable !== null;
      before = usable ? buttonsOf(usable) : 0;
      changed();
    }
    return usable;
  }

  const look = () => {
    plugged = connected().some((pad) => pad !== null);
    if (!plugged) current();
  };
  window.addEventListener("gamepadconnected", look, { signal });
  window.addEventListener("gamepaddisconnected", look, { signal });
  look();

  return {
    get there() {
      return there;
    },
    read(by) {
      const pad = plugged ? current() : null;
      const now = performance.now();
      const dt = Number.isNaN(last) ? 0 : Math.min(LONGEST, (now - last) / 1000);
      last = now;
      if (!pad) return NOTHING;
      const down = buttonsOf(pad);
      const fresh = down & ~before;
      before = down;
      const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
      if (dialog) {
        walk(dialog, fresh);
        return NOTHING;
      }
      const acts: Act[] = [];
      let step = 0;
      const due = now - acted > AGAIN;
      for (let i = 0; i < 16; i++) {
        const act = PAD_ACTS[by][i];
        if (act && (fresh & (1 << i) || (due && down & (1 << i) && HELD_ACTS.includes(act)))) {
          acts.push(act);
          acted = now;
        } else if (!act && fresh & (1 << i)) step += PAD_STEPS[i] ?? 0;
      }
      const [right, up] = padLook(pad, by);
      return { intent: padIntent(pad, by), look: { dx: right * ACROSS * dt, dy: -up * ALONG * dt }, acts, step };
    },
    dispose: () => listening.abort(),
  };
}

/** Goes from row to row of a dialog, presses the one that has the focus, or closes it. */
function walk(dialog: HTMLDialogElement, fresh: number): void {
  const pressed = (index: number) => (fresh & (1 << index)) !== 0;
  if (pressed(CANCEL) || pressed(START)) dialog.close();
  else if (pressed(OK)) (document.activeElement as HTMLElement | null)?.click();
  const way = Number(pressed(DOWN) || pressed(RIGHT)) - Number(pressed(UP) || pressed(LEFT));
  if (way === 0) return;
  const rows = [...dialog.querySelectorAll<HTMLElement>(FOCUSED)].filter(
    (row) => row.tabIndex >= 0 && row.offsetParent !== null,
  );
  if (rows.length === 0) return;
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[(at < 0 ? (way > 0 ? 0 : -1) : at + way + rows.length) % rows.length]?.focus();
}
