/**
 * Players with a gamepad, or with fingers on the sticks of a touch screen. Moves are made in the page's own frames, which draw nothing,
 * since a picture of the ground takes software many times as long as a frame has. Between two inputs the page's time stands still: how
 * long a machine takes to answer is not how long a player does.
 */
import type { CDPSession, Page } from "playwright-core";
import type { Intent } from "../../src/explorers/explorer.ts";
import { type OpenPage, openPage, untilReady } from "./browser.ts";
import { NO_DRAWING, OWN_TIME } from "./own-time.ts";

type Input = Readonly<Record<"forward" | "right" | "up" | "turn" | "run", number>>;

type Pressed = Readonly<Record<string, number>>;

/** Holds a device in the page: pushes of the sticks from −1 to 1, right and down, and how far buttons are pressed, 0 to 1. */
type Hold = (axes: readonly number[], buttons: Pressed) => void | Promise<void>;

declare global {
  interface Window {
    /** Makes the moves of a player by the device, where one is in use. */
    playMoves?(moves: Iterator<readonly [number, Partial<Intent>], unknown, void>): Promise<unknown>;
    /** Whether the last input is held until the next move, and time stands still till then. */
    goesOn: boolean;
    holdPad: Hold;
    holdScreen: Hold;
  }
}

/** Seconds of a frame that is made. */
const FRAME = 1 / 30;

/**
 * Runs in the page: moves by a device that is held, in frames of some seconds. Walkers turn by looking, `looks` CSS pixels a second at a
 * full push.
 */
function playBy(hold: "holdPad" | "holdScreen", looks: number, frame: number): void {
  const [dead, full, exponent, perPixel, walkerTurns] = [0.14, 0.96, 1.6, 0.22, 90];
  /** Workers and the page's own tasks go on between two frames. */
  const breathe = () => new Promise((resolve) => setTimeout(resolve));
  /** The push of a stick that is read as this one. */
  const push = (right: number, down: number) => {
    const length = Math.min(1, Math.hypot(right, down));
    if (length < 0.01) return [0, 0];
    const raw = dead + (full - dead) * length ** (1 / exponent);
    return [(right * raw) / length, (down * raw) / length];
  };
  const isOnFoot = () => document.querySelector('.hud-crew [aria-pressed="true"]')?.ariaLabel === "On foot";
  const onFoot = (input: Input) => {
    // Back climbs down, and no button does.
    const forward = input.up < 0 ? -1 : input.forward;
    const turn = Math.max(-1, Math.min(1, (input.turn * walkerTurns) / (looks * perPixel)));
    return [[...push(input.right, -forward), ...push(turn, 0)], { A: Number(input.up > 0), B: input.run }] as const;
  };
  const aboard = ({ forward, right, up, turn }: Input) =>
    [[...push(right, -forward), ...push(turn, 0)], { RT: Math.max(0, up), LT: Math.max(0, -up) }] as const;
  window.playMoves = async (moves) => {
    for (;;) {
      const { done, value } = moves.next();
      if (done) {
        if (!window.goesOn) {
          await window[hold]([0, 0, 0, 0], {});
          window.standStill(false);
        }
        return value;
      }
      const [seconds, intent] = value as readonly [number, Partial<Intent>];
      const input = { forward: 0, right: 0, up: 0, turn: 0, run: 0, ...intent };
      const [axes, buttons] = isOnFoot() ? onFoot(input) : aboard(input);
      window.standStill(true);
      await window[hold](axes, buttons);
      for (let left = seconds; left > 0.01 * frame; left -= frame) {
        window.makeFrame(1000 * frame);
        await breathe();
      }
    }
  };
}

/** A simulated gamepad of the standard layout. */
const PAD = `
const NAMES = ["A", "B", "X", "Y", "LB", "RB", "LT", "RT", "Back", "Start", "L3", "R3", "Up", "Down", "Left", "Right"];
const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
const pad = { id: "Pad", index: 0, mapping: "standard", connected: true, axes: [0, 0, 0, 0], buttons };
navigator.getGamepads = () => [pad, null];
window.holdPad = (axes, held) => {
  pad.axes = axes;
  for (const [k, button] of buttons.entries())
    Object.assign(button, { pressed: held[NAMES[k]] > 0.5, value: held[NAMES[k]] ?? 0 });
};`;

/** Names of the buttons of a touch screen that act as those of a gamepad. */
const SCREEN_BUTTONS: Readonly<Record<string, string>> = { RT: "Up", LT: "Down", A: "Jump", B: "Run" };

/** CSS pixels of a full push of a stick. */
const RADIUS = 58;

/** A world that is played by a device, and the presses since it was opened. */
export interface DevicePlayer {
  readonly page: OpenPage;
  presses: number;
  /** Does an action of the world or page. */
  act(label: string, padButton: string): Promise<void>;
  /** Chooses the row of a sheet with some words, and the button that has the focus then. */
  choose(words: string): Promise<void>;
}

/** Opens a world from a bare link, and stops its drawing once it is there. */
async function openBare(world: string, before: string, options: object): Promise<OpenPage> {
  const page = await openPage(
    `world=${world}&quality=low&clouds=0`,
    { width: 390, height: 844 },
    { before: NO_DRAWING + OWN_TIME + before, ...options },
  );
  await untilReady(page);
  return page;
}

export async function playByPad(world: string): Promise<DevicePlayer> {
  const page = await openBare(world, `${PAD}(${playBy})("holdPad", 560, ${FRAME});`, {});
  await page.evaluate(() => window.dispatchEvent(new Event("gamepadconnected")));
  await page.evaluate(() => void (window.draws = false));
  const press = async (button: string) => {
    player.presses++;
    for (const held of [{ [button]: 1 }, {}]) {
      await page.evaluate((pressed) => window.holdPad([0, 0, 0, 0], pressed), held);
      await frames(page, 3);
    }
  };
  const player: DevicePlayer = {
    ...{ page, presses: 0, act: (_, button) => press(button) },
    async choose(words) {
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
      while (!(await focused()).includes(words)) await press("Down");
      await press("A");
      await frames(page, 3);
      await press("A");
    },
  };
  return player;
}

export async function playByTouch(world: string): Promise<DevicePlayer> {
  const touch = { hasTouch: true, isMobile: true };
  const page = await openBare(world, `(${playBy})("holdScreen", 460, ${FRAME});`, touch);
  const fingers = new Fingers(page, await page.context().newCDPSession(page));
  await page.exposeFunction("holdScreen", (axes: readonly number[], held: Pressed) => fingers.hold(axes, held));
  await page.evaluate(() => void (window.draws = false));
  // The first touch shows the sticks.
  await page.touchscreen.tap(195, 300);
  const player: DevicePlayer = {
    ...{ page, presses: 1 },
    async act(label) {
      player.presses++;
      await page.getByLabel(label, { exact: true }).tap();
    },
    async choose(words) {
      player.presses += 2;
      const row = page.locator("dialog[open] section, dialog[open] .work-row").filter({ hasText: words }).first();
      await row.locator("button").first().or(row).first().tap();
      await page.locator("dialog[open] .sport-act.main:visible").tap();
    },
  };
  return player;
}

const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (let k = 0; k < left; k++) await new Promise(requestAnimationFrame);
  }, count);

interface Finger {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Fingers on the sticks and buttons of a touch screen. */
class Fingers {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #middles = new Map<string, Promise<Omit<Finger, "id">>>();
  /** Pressure on each button that is still to be given. */
  readonly #due = new Map<string, number>();
  #down: readonly Finger[] = [];

  constructor(page: Page, session: CDPSession) {
    [this.#page, this.#session] = [page, session];
  }

  async hold(axes: readonly number[], held: Pressed): Promise<void> {
    const fingers = [...(await this.#onSticks(axes)), ...(await this.#onButtons(held))];
    if (isSame(fingers, this.#down)) return;
    const ids = (all: readonly Finger[]) => all.map(({ id }) => id).join();
    const isMove = ids(fingers) === ids(this.#down);
    // All begin anew where one is lifted or comes down.
    if (!isMove && this.#down.length > 0) await this.#send("touchEnd", []);
    if (!isMove && fingers.length > 0)
      await this.#send(
        "touchStart",
        await Promise.all(fingers.map(async (at) => ({ ...at, ...(await this.#from(at)) }))),
      );
    if (fingers.length > 0) await this.#send("touchMove", fingers);
    this.#down = fingers;
  }

  readonly #send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Finger[]) =>
    this.#session.send("Input.dispatchTouchEvent", { type, touchPoints });

  /** The place at which a finger comes down. */
  readonly #from = (at: Finger) => (at.id < 2 ? this.#middleOf(`.touch-stick >> nth=${at.id}`) : Promise.resolve(at));

  async #onSticks(axes: readonly number[]): Promise<Finger[]> {
    const fingers: Finger[] = [];
    for (const id of [0, 1]) {
      const [right, down] = [axes[2 * id], axes[2 * id + 1]];
      if (right === 0 && down === 0) continue;
      const { x, y } = await this.#middleOf(`.touch-stick >> nth=${id}`);
      fingers.push({ id, x: Math.round(x + RADIUS * right), y: Math.round(y + RADIUS * down) });
    }
    return fingers;
  }

  async #onButtons(held: Pressed): Promise<Finger[]> {
    const names = Object.keys(SCREEN_BUTTONS).filter((name) => this.#isDue(name, held[name] ?? 0));
    return Promise.all(
      names.map(async (name, k) => {
        const middle = await this.#middleOf(`.touch-buttons [aria-label="${SCREEN_BUTTONS[name]}"]`);
        return { id: 2 + k, ...middle };
      }),
    );
  }

  /** Whether a button is pressed for this input: in a share of all inputs, since it is down or not. */
  #isDue(name: string, pressure: number): boolean {
    const due = pressure > 0 ? (this.#due.get(name) ?? 0) + pressure : 0;
    this.#due.set(name, due < 0.5 ? due : due - 1);
    return due >= 0.5;
  }

  #middleOf(selector: string): Promise<Omit<Finger, "id">> {
    const middle = this.#middles.get(selector) ?? this.#measure(selector);
    this.#middles.set(selector, middle);
    return middle;
  }

  async #measure(selector: string) {
    const box = await this.#page.locator(selector).boundingBox();
    if (!box) throw new Error(`"${selector}" is not on the screen.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}

const isSame = (a: readonly Finger[], b: readonly Finger[]) =>
  a.length === b.length && a.every(({ id, x, y }, k) => id === b[k].id && x === b[k].x && y === b[k].y);
