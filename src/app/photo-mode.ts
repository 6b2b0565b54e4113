/**
 * Photo mode: the simulation is paused, the HUD is hidden, and a free camera is flown. Pictures are saved as PNG, up to 4K. Closing
 * it restores the view.
 */
import { type Lens, type LensMove, NO_MOVE } from "../camera/lens.ts";
import { LINK_PARTS } from "../recipe/link-parts.ts";
import { RANGES } from "../recipe/ranges.ts";
import { download } from "../ui/file.ts";
import { timeText } from "../ui/format.ts";
import { PHOTO_CONTROLS } from "../ui/input/actions.ts";
import { type Controls, createControls } from "../ui/input/controls.ts";
import {
  createPhotoTools,
  type PhotoSize,
  type PhotoSlider,
  type PhotoTools,
  photoName,
  photoPixels,
} from "../ui/photo.ts";
import { timeStep } from "../ui/time-step.ts";
import { phrase, say } from "../words/words.ts";
import type { OpenedScene } from "./open-scene.ts";
import { asPng, longestSide, photograph } from "./screenshot.ts";

export interface PhotoMode {
  readonly open: boolean;
  toggle(): void;
  /** Moves the camera; called once a frame while photo mode is open. */
  step(): void;
  dispose(): void;
}

export interface PhotoModeOptions {
  opened(): OpenedScene | undefined;
  /** Shows a failure. */
  notify(message: string): void;
  /** Called before photo mode opens and after it closes. */
  onToggle(open: boolean): void;
  /** Gets each picture that was saved. */
  onSaved?(picture: HTMLCanvasElement): void;
}

/** Camera speed in m/s: least, default, most; and the factor of one notch of the wheel. */
const [MIN_SPEED, DEFAULT_SPEED, MAX_SPEED, NOTCH] = [0.25, 6, 4000, 1.3];
/** The first speed, per metre above the ground. */
const SPEED_PER_METRE = 0.3;
/** Degrees a second of turning, at a field of view of 55°, and of rolling. */
const [TURN_RATE, ROLL_RATE, REFERENCE_FOV] = [45, 30, 55];
/** Response of the camera to the input, 1/s. */
const RESPONSE = 9;

const degrees = (value: number) => `${Math.round(value)}°`;

export function createPhotoMode(host: HTMLElement, options: PhotoModeOptions): PhotoMode {
  const { opened, notify, onToggle, onSaved = () => {} } = options;
  let session: Session | null = null;
  const leave = () => {
    session?.dispose();
    if (session) onToggle(false);
    session = null;
  };
  return {
    get open() {
      return session !== null;
    },
    toggle() {
      const scene = opened();
      if (!scene) notify(say("The picture is stopped. Photo mode opens once it goes on."));
      if (session || !scene) return leave();
      onToggle(true);
      session = new Session(host, scene, { notify, leave, onSaved });
    },
    step: () => session?.step(),
    dispose: leave,
  };
}

interface SessionCallbacks {
  notify(message: string): void;
  leave(): void;
  onSaved(picture: HTMLCanvasElement): void;
}

/** Photo mode while it is open. */
class Session {
  readonly #scene: OpenedScene;
  readonly #notify: (message: string) => void;
  readonly #leave: () => void;
  readonly #onSaved: (picture: HTMLCanvasElement) => void;
  readonly #camera: OpenedScene["live"]["photoCamera"];
  readonly #tools: PhotoTools;
  readonly #controls: Controls;
  readonly #hourBefore: number;
  #lens: Lens;
  #speed: number;
  #move: LensMove = NO_MOVE;
  #last = performance.now();

  constructor(host: HTMLElement, scene: OpenedScene, { notify, leave, onSaved }: SessionCallbacks) {
    const { photoCamera, clock } = scene.live;
    [this.#scene, this.#notify, this.#leave, this.#camera] = [scene, notify, leave, photoCamera];
    this.#onSaved = onSaved;
    const { space, clearance } = scene.live.telemetry();
    this.#hourBefore = clock.day?.hour ?? scene.request().hour;
    this.#lens = photoCamera.begin();
    this.#speed = speedAt(clearance);
    this.#tools = createPhotoTools(host, {
      sliders: slidersOf(this.#lens, space ? null : this.#hourBefore),
      translates: photoCamera.translates,
      pixels: (size) => this.#pixelsOf(size).join(" × "),
      onSlide: (name, value) => {
        if (name === "hour") scene.change("hour", value);
        else this.#setLens({ ...this.#lens, [name]: value });
      },
      save: (size) => void this.#save(size),
      leave,
    });
    this.#controls = createControls(this.#tools.layer, this.#tools.root, {
      table: PHOTO_CONTROLS,
      act: () => this.#tools.toggle(),
      tell() {},
      devicesChanged() {},
    });
    this.#setLens(this.#lens);
    this.#showSpeed();
  }

  step(): void {
    const now = performance.now();
    const dt = timeStep(now, this.#last);
    this.#last = now;
    const input = this.#controls.read("camera");
    if (input.wheel !== 0) {
      this.#speed = Math.min(MAX_SPEED, Math.max(MIN_SPEED, this.#speed / NOTCH ** input.wheel));
      this.#showSpeed();
    }
    const by = this.#moveOf(input, dt);
    if (Object.values(by).some((part) => part !== 0)) this.#setLens(this.#camera.move(this.#lens, by));
    if (by.roll !== 0) this.#tools.set("roll", this.#lens.roll);
    for (const action of input.actions) {
      if (action === "leave") {
        this.#leave();
        return;
      }
      void this.#save(this.#tools.size);
    }
  }

  dispose(): void {
    const scene = this.#scene;
    this.#camera.use(null);
    if ((scene.live.clock.day?.hour ?? scene.request().hour) !== this.#hourBefore)
      scene.change("hour", this.#hourBefore);
    this.#controls.dispose();
    this.#tools.dispose();
  }

  /** The move of a step, which follows the input with some delay. */
  #moveOf({ intent, look }: ReturnType<Controls["read"]>, dt: number): LensMove {
    const { fov } = this.#lens;
    const [speed, zoom, pixel] = [this.#speed, fov / REFERENCE_FOV, fov / innerHeight];
    const wanted: LensMove = {
      right: intent.right * speed,
      ahead: intent.forward * speed,
      up: intent.up * speed,
      turn: intent.turn * TURN_RATE * zoom,
      nose: (intent.pitch ?? 0) * TURN_RATE * zoom,
      roll: (intent.roll ?? 0) * ROLL_RATE,
    };
    const move = eased(this.#move, wanted, 1 - Math.exp(-RESPONSE * dt));
    this.#move = move;
    return { ...scaled(move, dt), turn: move.turn * dt + look.dx * pixel, nose: move.nose * dt - look.dy * pixel };
  }

  #setLens(next: Lens): void {
    this.#lens = next;
    this.#camera.use(next);
  }

  #showSpeed(): void {
    const speed = this.#speed;
    this.#tools.speed(`${speed < 10 ? speed.toFixed(1) : Math.round(speed)} m/s`);
  }

  #pixelsOf(size: PhotoSize): [number, number] {
    const window = [document.documentElement.clientWidth, innerHeight] as const;
    return photoPixels(size, window, devicePixelRatio, longestSide(this.#scene.engine));
  }

  async #save(size: PhotoSize): Promise<void> {
    const scene = this.#scene;
    const pixels = this.#pixelsOf(size);
    this.#tools.say(say("Drawing…"));
    // Lets the browser present the message before the GPU is busy.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    try {
      const name = photoName(scene.request(), pixels);
      const picture = photograph(scene.engine, () => scene.drawStill(), ...pixels);
      download(name, "image/png", await asPng(picture));
      this.#onSaved(picture);
      this.#tools.say(say("Saved, {size}", { size: pixels.join(" × ") }));
    } catch (error) {
      this.#tools.say("");
      this.#notify(
        say("The picture could not be saved. {reason}", {
          reason: error instanceof Error ? error.message : String(error),
        }),
      );
    }
  }
}

function speedAt(clearance: number | null): number {
  return Math.min(MAX_SPEED, Math.max(DEFAULT_SPEED, SPEED_PER_METRE * (clearance ?? 0)));
}

function slidersOf({ fov, roll }: Lens, hour: number | null): PhotoSlider[] {
  const { min, max } = RANGES.fov;
  return [
    { name: "fov", label: phrase("Field of view"), min, max, step: 0.5, value: fov, written: degrees },
    ...(hour === null ? [] : [{ name: "hour" as const, ...LINK_PARTS.hour.setting, value: hour, written: timeText }]),
    { name: "roll", label: phrase("Roll"), min: -90, max: 90, step: 0.5, value: roll, written: degrees },
  ];
}

const PARTS = Object.keys(NO_MOVE) as (keyof LensMove)[];
/** Rate below which the camera stops. */
const STOP = 1e-3;

function eased(from: LensMove, to: LensMove, share: number): LensMove {
  const parts = PARTS.map((part) => {
    const next = from[part] + (to[part] - from[part]) * share;
    return [part, to[part] === 0 && Math.abs(next) < STOP ? 0 : next];
  });
  return Object.fromEntries(parts);
}

function scaled(move: LensMove, by: number): LensMove {
  const parts = PARTS.map((part) => [part, move[part] * by]);
  return Object.fromEntries(parts);
}
