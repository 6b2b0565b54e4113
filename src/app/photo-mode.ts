/**
 * Photo mode: time stops, all instruments leave, and an eye of its own goes where it is led until it is left again; then
 * everything is as before. Its pictures are saved as PNG, up to 4K.
 */
import { type Lens, type LensMove, NO_MOVE } from "../camera/lens.ts";
import { FOV, NUMBERS } from "../recipe/request.ts";
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
import type { OpenedScene } from "./open-scene.ts";

export interface PhotoMode {
  readonly open: boolean;
  toggle(): void;
  /** Leads the eye on, once a frame while it is open. */
  step(): void;
  dispose(): void;
}

export interface PhotoModeOptions {
  opened(): OpenedScene | undefined;
  /** Told in a sentence of what did not work. */
  tell(message: string): void;
  /** It is about to begin, or has been left. */
  changed(open: boolean): void;
}

/** Metres a second: the least, where it begins, the most; and how much quicker a notch of the wheel makes it. */
const [SLOWEST, USUAL, FASTEST, NOTCH] = [0.25, 6, 4000, 1.3];
/** Of the metres over the ground, how many it begins by going a second. */
const BY_HEIGHT = 0.3;
/** Degrees a second that keys turn and roll it, of a view of 55°; and 1/s: how soon it follows a wish. */
const [TURNS, ROLLS, FOLLOWS, USUAL_FOV] = [45, 30, 9, 55];
const LONGEST = 0.1;

const degrees = (value: number) => `${Math.round(value)}°`;

export function createPhotoMode(host: HTMLElement, { opened, tell, changed }: PhotoModeOptions): PhotoMode {
  let taken: Session | null = null;
  const leave = () => {
    taken?.dispose();
    if (taken) changed(false);
    taken = null;
  };
  return {
    get open() {
      return taken !== null;
    },
    toggle() {
      const scene = opened();
      if (taken || !scene) return leave();
      changed(true);
      taken = begin(host, scene, tell, leave);
    },
    step: () => taken?.step(),
    dispose: leave,
  };
}

interface Session {
  step(): void;
  dispose(): void;
}

function begin(host: HTMLElement, scene: OpenedScene, tell: (message: string) => void, leave: () => void): Session {
  const { photoCamera } = scene.live;
  const start = scene.request();
  const hourBefore = scene.live.clock.day?.hour ?? start.hour;
  let lens: Lens = photoCamera.begin();
  let speed = speedOver(scene.live.telemetry().clearance);
  let move: LensMove = NO_MOVE;
  let last = performance.now();
  const tools: PhotoTools = createPhotoTools(host, {
    sliders: slidersOf(lens, scene.live.telemetry().space ? null : hourBefore),
    translates: photoCamera.translates,
    pixels: (size) => pixelsOf(size).join(" × "),
    onSlide(name, value) {
      if (name === "hour") scene.change("hour", value);
      else see({ ...lens, [name]: value });
    },
    save: (size) => void save(size),
    leave,
  });
  const controls: Controls = createControls(tools.layer, tools.root, {
    table: PHOTO_CONTROLS,
    tell() {},
    devicesChanged() {},
  });
  see(lens);
  sayHow();

  function see(next: Lens): void {
    lens = next;
    photoCamera.use(lens);
  }

  function sayHow(): void {
    tools.speed(`${speed < 10 ? speed.toFixed(1) : Math.round(speed)} m/s`);
  }

  function pixelsOf(size: PhotoSize): [number, number] {
    const window = [host.ownerDocument.documentElement.clientWidth, innerHeight] as const;
    return photoPixels(size, window, devicePixelRatio, scene.longestSide);
  }

  async function save(size: PhotoSize): Promise<void> {
    const pixels = pixelsOf(size);
    tools.say("Drawing…");
    // Lets that be seen before the card is busy.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    try {
      const name = photoName(scene.request(), pixels);
      download(name, "image/png", await asPng(scene.photograph(...pixels)));
      tools.say(`Saved, ${pixels.join(" × ")}`);
    } catch (error) {
      tools.say("");
      tell(`The picture could not be saved. ${error instanceof Error ? error.message : error}`);
    }
  }

  return {
    step() {
      const now = performance.now();
      const dt = Math.min(LONGEST, (now - last) / 1000);
      last = now;
      const { intent, look, wheel, actions } = controls.read("camera");
      if (wheel !== 0) {
        speed = Math.min(FASTEST, Math.max(SLOWEST, speed / NOTCH ** wheel));
        sayHow();
      }
      const zoomed = lens.fov / USUAL_FOV;
      const pixel = lens.fov / innerHeight;
      const wanted: LensMove = {
        right: intent.right * speed,
        ahead: intent.forward * speed,
        up: intent.up * speed,
        turn: intent.turn * TURNS * zoomed,
        nose: (intent.pitch ?? 0) * TURNS * zoomed,
        roll: (intent.roll ?? 0) * ROLLS,
      };
      move = eased(move, wanted, 1 - Math.exp(-FOLLOWS * dt));
      const by = {
        ...scaled(move, dt),
        turn: move.turn * dt + look.dx * pixel,
        nose: move.nose * dt - look.dy * pixel,
      };
      if (Object.values(by).some((part) => part !== 0)) see(photoCamera.move(lens, by));
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

function speedOver(clearance: number | null): number {
  return Math.min(FASTEST, Math.max(USUAL, BY_HEIGHT * (clearance ?? 0)));
}

function slidersOf({ fov, roll }: Lens, hour: number | null): PhotoSlider[] {
  const { min, max } = NUMBERS.hour;
  return [
    { name: "fov", label: "Field of view", min: FOV.min, max: FOV.max, step: 0.5, value: fov, written: degrees },
    ...(hour === null
      ? []
      : [{ name: "hour" as const, label: "Hour", min, max, step: 0.05, value: hour, written: timeText }]),
    { name: "roll", label: "Roll", min: -90, max: 90, step: 0.5, value: roll, written: degrees },
  ];
}

const PARTS = Object.keys(NO_MOVE) as (keyof LensMove)[];
/** Slower than this it stands still. */
const STILL = 1e-3;

function eased(from: LensMove, to: LensMove, share: number): LensMove {
  const parts = PARTS.map((part) => {
    const next = from[part] + (to[part] - from[part]) * share;
    return [part, to[part] === 0 && Math.abs(next) < STILL ? 0 : next];
  });
  return Object.fromEntries(parts);
}

const scaled = (move: LensMove, by: number): LensMove =>
  Object.fromEntries(PARTS.map((part) => [part, move[part] * by])) as unknown as LensMove;

function asPng(paper: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    paper.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser made no PNG of it."))), "image/png");
  });
}
