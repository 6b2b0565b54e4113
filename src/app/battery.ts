/**
 * The battery saver: 30 frames a second, and low automatic quality. Chosen by the visitor, or automatic: while the device runs on a battery
 * that has less than a fifth, in browsers that tell of it.
 */
import { phrase, say } from "../words/words.ts";
import type { OpenedScene } from "./open-scene.ts";

export const SAVER_CHOICES = ["auto", "on", "off"] as const;
export type SaverChoice = (typeof SAVER_CHOICES)[number];

/** Share of the battery from which on the automatic saver saves. */
const LOW = 0.2;
const BEGINS = phrase("The battery is low: 30 frames a second at low quality. The settings can change it.");

/** Battery Status API, which TypeScript does not know. */
interface Battery extends EventTarget {
  readonly charging: boolean;
  readonly level: number;
}

type Device = { getBattery?(): Promise<Battery> };

export interface BatterySaver {
  choose(choice: SaverChoice): void;
  dispose(): void;
}

export const isLow = ({ charging, level }: Pick<Battery, "charging" | "level">): boolean => !charging && level < LOW;

export function createBatterySaver(
  scene: Pick<OpenedScene, "saving"> | undefined,
  notify: (message: string) => void,
  device: Device = navigator as Device,
): BatterySaver {
  const listening = new AbortController();
  let choice: SaverChoice = "off";
  let battery: Battery | undefined;

  function update(): void {
    if (!scene) return;
    const isAutomatic = choice === "auto" && battery !== undefined && isLow(battery);
    const saves = choice === "on" || isAutomatic;
    if (isAutomatic && !scene.saving) notify(say(BEGINS));
    scene.saving = saves;
  }

  // Not allowed in some frames.
  const asked = device.getBattery?.().catch(() => undefined);
  void asked?.then((found) => {
    if (!found || listening.signal.aborted) return;
    battery = found;
    for (const change of ["levelchange", "chargingchange"])
      found.addEventListener(change, update, { signal: listening.signal });
    update();
  });
  return {
    choose(next) {
      choice = next;
      update();
    },
    dispose: () => listening.abort(),
  };
}
