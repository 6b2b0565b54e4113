/**
 * A visit to a world where things can be left: what was left there before is put in place before the world opens, and kept again
 * as it changes and when the page goes; it goes into a file, and comes out of one.
 */

import type { SceneRequest } from "../recipe/request.ts";
import { resumed } from "../recipe/resume.ts";
import { isSameLand, type Land, readSaveFile, type SaveData, type Stay, VERSION } from "../recipe/save-data.ts";
import { askForFile, download } from "../ui/file.ts";
import type { OpenedScene } from "./open-scene.ts";
import { createKeep } from "./save-store.ts";

export interface SaveSession {
  /** The request that the world is opened with. */
  readonly request: SceneRequest;
  /** Whether anything is kept of it: not of frozen pictures, nor where nothing can be left. */
  readonly keeps: boolean;
  /** Puts in place what was left, in a world that is still opening. */
  begin(scene: OpenedScene): void;
  /** After each frame. */
  update(now: number): void;
  /** Another land has come in the place of this one. */
  change(): void;
  /** As a file, and out of one. */
  save(): void;
  load(): void;
  dispose(): void;
}

/** Milliseconds from a change to its keeping, and between two of one who only travels. */
const SOON = 300;
const LATER = 10_000;

export interface SaveOptions {
  /** Whether the kind of world saves anything. */
  readonly keeps: boolean;
  readonly request: SceneRequest;
  /** The link that was opened. */
  readonly search: string;
  /** Shows what could not be saved or read. */
  tell(message: string): void;
}

export async function openSaves({ keeps: isKept, request: asked, search, tell }: SaveOptions): Promise<SaveSession> {
  const keeps = isKept && !asked.freeze;
  const keep = createKeep(tell);
  const found = keeps ? await keep.load(landOf(asked)) : null;
  const request = found ? resumed(asked, search, found) : asked;
  let scene: OpenedScene | undefined;
  let stay: Stay | null = null;
  let land = landOf(asked);
  let [changes, due] = [0, Infinity];
  let began: readonly number[] = [];
  /** Who only looks leaves nothing: what was left before stays as it was. */
  let touched = false;
  const going = new AbortController();

  /** What is left now, as it will be read again. */
  function now(opened: OpenedScene): SaveData | null {
    const { by, at: place, look, camera, orbit, parked } = opened.request();
    // A free camera is at no visitor's eyes.
    if (camera !== "free" && (by === "helicopter" || by === "walker"))
      stay = { by, at: place, look, camera, orbit, parked };
    const things = opened.live.saves?.read();
    return stay && things ? { version: VERSION, land, stay, ...things } : null;
  }

  function store(): void {
    touched ||= scene !== undefined && hasGone(scene, began);
    const left = keeps && touched && scene && now(scene);
    if (left) void keep.save(left);
  }

  /** Things, visitor and helicopter where a record has them. */
  function restore({ stay: there, ...left }: SaveData): void {
    if (!scene) return;
    scene.live.saves?.write(left);
    void scene.go({ ...scene.request(), ...there });
    touched = true;
    due = 0;
  }

  const leave = () => document.visibilityState === "hidden" && store();
  document.addEventListener("visibilitychange", leave, { signal: going.signal });
  addEventListener("pagehide", store, { signal: going.signal });

  return {
    request,
    keeps,
    begin(opened) {
      scene = opened;
      if (found) opened.live.saves?.write(found);
      changes = opened.live.saves?.changes ?? 0;
      began = opened.request().at;
    },
    update(time) {
      const count = scene?.live.saves?.changes ?? 0;
      if (count !== changes) {
        touched = true;
        changes = count;
        due = Math.min(due, time + SOON);
      }
      if (due === Infinity) due = time + LATER;
      if (time < due) return;
      due = Infinity;
      store();
    },
    change() {
      const next = scene && landOf(scene.request());
      if (!keeps || !scene || !next || isSameLand(next, land)) return;
      store();
      land = next;
      // Until they are read nothing lies there.
      scene.live.saves?.write({ placed: {}, carries: false });
      void keep.load(next).then((left) => left && isSameLand(next, land) && scene?.live.saves?.write(left));
    },
    save() {
      const left = scene && now(scene);
      if (left)
        download(`limitless-${land.world}-${land.seed}.json`, "application/json", `${JSON.stringify(left, null, 2)}\n`);
    },
    async load() {
      const file = await askForFile(".json,application/json");
      if (!file || !scene) return;
      const read = readSaveFile(file.text);
      if ("fault" in read) tell(`${file.name}: ${read.fault}. Nothing was changed.`);
      else if (!isSameLand(read.left.land, land))
        tell(`${file.name}: ${otherLand(read.left.land, land)}. Nothing was changed.`);
      else restore(read.left);
    },
    dispose: () => going.abort(),
  };
}

/** Metres that a visitor has gone who has not only looked. */
const GONE = 2;

function hasGone(scene: OpenedScene, [x, y, z]: readonly number[]): boolean {
  const pose = scene.pose();
  return Math.hypot(pose.x - x, pose.y - y, pose.z - z) > GONE;
}

function landOf({ world, seed, profile }: SceneRequest): Land {
  return { world, seed, profile };
}

function otherLand(theirs: Land, ours: Land): string {
  const said = ({ world, seed, profile }: Land) => `${world}, seed ${seed}, profile ${profile}`;
  return `it is of another land (${said(theirs)}); here is ${said(ours)}`;
}
