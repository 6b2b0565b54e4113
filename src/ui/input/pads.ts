/** The connected gamepad, read once a frame; in a dialog or a sheet it moves the focus (pad-focus.ts) instead of the vehicle. */
import { lazy } from "../../stream/lazy.ts";
import { phrase, say } from "../../words/words.ts";
import { timeStep } from "../time-step.ts";
import { type ControlsTable, padActions } from "./actions.ts";
import { buttonsOf, type PadState, padIntent, padLook } from "./gamepad.ts";
import { allGamepads, NO_PAD, type PadReading } from "./pad-reading.ts";

/** Functions that a device calls. */
export interface DeviceCallbacks {
  /** Gets each action of the page. */
  act(action: string): void;
  /** Gets a sentence about a device that cannot be used. */
  tell(message: string): void;
  /** Called when the device comes into use or goes out of it. */
  changed(): void;
}

export interface Pads {
  /** Whether a usable gamepad is connected. */
  readonly connected: boolean;
  read(vehicle: string): PadReading;
  dispose(): void;
}

/** CSS pixels a second of a stick fully pushed; vertical look is slower. */
const [HORIZONTAL, VERTICAL] = [560, 420];
/** Interval at which an action with `repeats` repeats, ms. */
const REPEAT = 120;

/** The gamepad in use; `changed` gets it when one is connected or removed. */
class Connection {
  isConnected = false;
  #isPlugged = false;
  readonly #refused = new Set<string>();
  readonly #tell: (message: string) => void;
  readonly #changed: (pad: Gamepad | null) => void;

  constructor(tell: (message: string) => void, changed: (pad: Gamepad | null) => void, signal: AbortSignal) {
    [this.#tell, this.#changed] = [tell, changed];
    const look = () => {
      this.#isPlugged = allGamepads().some((pad) => pad !== null);
      if (!this.#isPlugged) this.#find();
    };
    window.addEventListener("gamepadconnected", look, { signal });
    window.addEventListener("gamepaddisconnected", look, { signal });
    look();
  }

  get pad(): Gamepad | null {
    return this.#isPlugged ? this.#find() : null;
  }

  /** The first of the standard layout. */
  #find(): Gamepad | null {
    let usable: Gamepad | null = null;
    for (const pad of allGamepads()) {
      if (!pad?.connected) continue;
      if (pad.mapping === "standard") usable ??= pad;
      else if (!this.#refused.has(pad.id)) {
        this.#refused.add(pad.id);
        this.#tell(
          say("The browser does not know the button layout of “{name}”. Another browser may know it.", {
            name: pad.id,
          }),
        );
      }
    }
    if (this.isConnected !== (usable !== null)) {
      this.isConnected = usable !== null;
      this.#changed(usable);
    }
    return usable;
  }
}

export function createPads(table: ControlsTable, { act, tell, changed }: DeviceCallbacks): Pads {
  const listening = new AbortController();
  let before = 0;
  let last = Number.NaN;
  let acted = 0;
  const connect = (pad: Gamepad | null) => {
    before = pad ? buttonsOf(pad) : 0;
    changed();
  };
  const focus = lazy(() => import("./pad-focus.ts"), {
    name: phrase("The gamepad in sheets"),
    onError: ({ message }) => tell(message),
  });
  const connection = new Connection(tell, connect, listening.signal);

  /** The actions of the world by buttons that went down, and by those held that repeat. */
  function actionsOf(vehicle: string, down: number, fresh: number, now: number): string[] {
    const actions: string[] = [];
    const due = now - acted > REPEAT;
    for (const [button, action] of padActions(table, vehicle)) {
      const bit = 1 << button;
      if (!(fresh & bit) && !(due && down & bit && table.actions[action].repeats)) continue;
      if (table.actions[action].ofPage) act(action);
      else actions.push(action);
      acted = now;
    }
    return actions;
  }

  return {
    get connected() {
      return connection.isConnected;
    },
    read(vehicle) {
      const { pad } = connection;
      const now = performance.now();
      const dt = timeStep(now, last);
      last = now;
      if (!pad) return NO_PAD;
      const down = buttonsOf(pad);
      const fresh = down & ~before;
      before = down;
      const taken = takenBy(focus.poll(), fresh);
      if (taken === null) return NO_PAD;
      const { scheme } = table.vehicles[vehicle];
      const [right, up] = padLook(pad, scheme);
      return {
        intent: padIntent(without(pad, taken), scheme),
        look: { dx: right * HORIZONTAL * dt, dy: -up * VERTICAL * dt },
        actions: actionsOf(vehicle, down & ~taken, fresh & ~taken, now),
      };
    },
    dispose() {
      listening.abort();
      focus.dispose();
    },
  };
}

/** Moves the focus in an open dialog or sheet. Returns the bits of the buttons that this takes; null where it takes the whole gamepad. */
function takenBy(focus: typeof import("./pad-focus.ts") | undefined, fresh: number): number | null {
  const place = focus?.focusPlace();
  if (place) focus?.moveInPlace(place, fresh);
  if (place?.isDialog ?? document.querySelector("dialog[open]")) return null;
  return (place && focus?.TAKEN) ?? 0;
}

/** The gamepad without the buttons of some bits. */
function without({ axes, buttons }: PadState, taken: number): PadState {
  return { axes, buttons: buttons.map((each, i) => (taken & (1 << i) ? { pressed: false, value: 0 } : each)) };
}
