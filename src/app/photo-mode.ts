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
import type { OpenedScene } from "./open-scene.ts";
import { longestSide, photograph } from "./screenshot.ts";

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

export function createPhotoMode(host: HTMLElement, { opened, notify, onToggle }: PhotoModeOptions): PhotoMode {
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
      if (session || !scene) return leave();
      onToggle(true);
      session = begin(host, scene, notify, leave);
    },
    step: () => session?.step(),
    dispose: leave,
  };
}

interface Session {
  step(): void;
  dispose(): void;
}

function begin(host: HTMLElement, scene: OpenedScene, notify: (message: string) => void, leave: () => void): Session {
  const { photoCamera } = scene.live;
  const start = scene.request();
  const hourBefore = scene.live.clock.day?.hour ?? start.hour;
  let lens: Lens = photoCamera.begin();
  let speed = speedAt(scene.live.telemetry().clearance);
  let move: LensMove = NO_MOVE;
  let last = performance.now();
  const tools: PhotoTools = createPhotoTools(host, {
    sliders: slidersOf(lens, scene.live.telemetry().space ? null : hourBefore),
    translates: photoCamera.translates,
    pixels: (size) => pixelsOf(size).join(" × "),
    onSlide(name, value) {
      if (name === "hour") scene.change("hour", value);
      else setLens({ ...lens, [name]: value });
    },
    save: (size) => void save(size),
    leave,
  });
  const controls: Controls = createControls(tools.layer, tools.root, {
    table: PHOTO_CONTROLS,
    tell() {},
    devicesChanged() {},
  });
  setLens(lens);
  showSpeed();

  function setLens(next: Lens): void {
    lens = next;
    photoCamera.use(lens);
  }

  function showSpeed(): void {
    tools.speed(`${speed < 10 ? speed.toFixed(1) : Math.round(speed)} m/s`);
  }

  function pixelsOf(size: PhotoSize): [number, number] {
    const window = [host.ownerDocument.documentElement.clientWidth, innerHeight] as const;
    return photoPixels(size, window, devicePixelRatio, longestSide(scene.engine));
  }

  async function save(size: PhotoSize): Promise<void> {
    const pixels = pixelsOf(size);
    tools.say("Drawing…");
    // Lets the browser present the message before the GPU is busy.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    try {
      const name = photoName(scene.request(), pixels);
      download(name, "image/png", await asPng(photograph(scene.engine, () => scene.drawStill(), ...pixels)));
      tools.say(`Saved, ${pixels.join(" × ")}`);
    } catch (error) {
      tools.say("");
      notify(`The picture could not be saved. ${error instanceof Error ? error.message : error}`);
    }
  }

  return {
    step() {
      const now = performance.now();
      const dt = timeStep(now, last);
      last = now;
      const { intent, look, wheel, actions } = controls.read("camera");
      if (wheel !== 0) {
        speed = Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed / NOTCH ** wheel));
        showSpeed();
      }
      const zoom = lens.fov / REFERENCE_FOV;
      const pixel = lens.fov / innerHeight;
      const wanted: LensMove = {
        right: intent.right * speed,
        ahead: intent.forward * speed,
        up: intent.up * speed,
        turn: intent.turn * TURN_RATE * zoom,
        nose: (intent.pitch ?? 0) * TURN_RATE * zoom,
        roll: (intent.roll ?? 0) * ROLL_RATE,
      };
      move = eased(move, wanted, 1 - Math.exp(-RESPONSE * dt));
      const by = {
        ...scaled(move, dt),
        turn: move.turn * dt + look.dx * pixel,
        nose: move.nose * dt - look.dy * pixel,
      };
      if (Object.values(by).some((part) => part !== 0)) setLens(photoCamera.move(lens, by));
      if (by.roll !== 0) tools.set("roll", lens.roll);
      for (const action of actions) {
        if (action === "leave") return leave();
        if (action === "hide") tools.toggle();
        else void save(tools.size);
      }
    },
    dispose() {
      photoCamera.use(null);
      if ((scene.live.clock.day?.hour ?? scene.request().hour) !== hourBefore) scene.change("hour", hourBefore);
      controls.dispose();
      tools.dispose();
    },
  };
}

function speedAt(clearance: number | null): number {
  return Math.min(MAX_SPEED, Math.max(DEFAULT_SPEED, SPEED_PER_METRE * (clearance ?? 0)));
}

function slidersOf({ fov, roll }: Lens, hour: number | null): PhotoSlider[] {
  const { min, max } = RANGES.fov;
  return [
    { name: "fov", label: "Field of view", min, max, step: 0.5, value: fov, written: degrees },
    ...(hour === null ? [] : [{ name: "hour" as const, ...LINK_PARTS.hour.setting, value: hour, written: timeText }]),
    { name: "roll", label: "Roll", min: -90, max: 90, step: 0.5, value: roll, written: degrees },
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

function asPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser could not encode a PNG."))),
      "image/png",
    );
  });
}
