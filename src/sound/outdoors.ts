/** What the open country sounds of: a rotor, waters, and whoever sings. */
import type { Outdoors, Source, Surroundings } from "./heard.ts";
import { keyed } from "./keyed.ts";
import type { Player } from "./player.ts";
import { createRotor } from "./rotor.ts";
import { SINGERS, SONG_STRIDE, songsBetween } from "./songs.ts";
import { VARIANTS } from "./voices.ts";
import { createWaters } from "./waters.ts";

/** The most songs of one frame. */
const SONGS = 6;
/** Metres over the ground from which nobody is heard to sing, and of a rotor how much of them it drowns. */
const OVERHEARD = 90;
const DROWNS = 0.9;
/** Metres that a rotor is wide to the ears. */
const BROAD = 24;
/** Metres within which a singer is as loud as it is. */
const CLOSE = 5;

export function createOutdoors(context: BaseAudioContext, output: AudioNode, player: Player) {
  const rotor = createRotor(context, output);
  const waters = createWaters(context, output);
  const songs = new Float64Array(SONG_STRIDE * SONGS);
  let sung = 0;

  function sing(from: number, to: number, ears: Surroundings, open: Outdoors): void {
    const craft = open.rotor;
    const drowned = craft ? DROWNS * craft.turn * Math.min(1, 60 / Math.max(1, apart(ears, craft))) : 0;
    const heard = Math.max(0, 1 - open.clearance / OVERHEARD) * (1 - drowned);
    if (heard <= 0) return;
    const count = songsBetween(from, to, ears.x, ears.y, open, songs);
    for (let i = 0; i < count; i++) {
      const [x, y, pitch, strength, singer] = songs.subarray(SONG_STRIDE * i);
      const away = Math.hypot(x - ears.x, y - ears.y, 6);
      const loud = (0.7 * strength * heard * CLOSE) / Math.max(CLOSE, away);
      player.play(SINGERS[singer], keyed(++sung, 4) % VARIANTS, loud, panOf(ears, { x, y, z: ears.z }), pitch, 0);
    }
  }

  return {
    /** From `from` to `to`, seconds; `open` is none below ground, where all of it falls silent. */
    hear(ears: Surroundings, from: number, to: number): void {
      if (ears.open) sing(from, to, ears, ears.open);
    },
    /** Told some times a second. */
    tell(ears: Surroundings): void {
      const { open } = ears;
      const craft = open?.rotor ?? null;
      rotor.turn(craft, craft ? apart(ears, craft) : 0, craft && !craft.inside ? panOf(ears, craft, BROAD) : 0);
      let [falls, fallsPan, away, runs, runsPan] = [0, 0, 1, 0, 0];
      for (const water of open?.waters ?? []) {
        const far = apart(ears, water);
        const loud = water.strength / Math.max(1, far / 3);
        if (water.falls && loud > falls) [falls, fallsPan, away] = [loud, panOf(ears, water), far];
        if (!water.falls && loud > runs) [runs, runsPan] = [loud, panOf(ears, water)];
      }
      waters.flow(Math.min(1, falls), fallsPan, away, Math.min(1, runs), runsPan);
    },
    dispose() {
      rotor.dispose();
      waters.dispose();
    },
  };
}

function apart(ears: Surroundings, { x, y, z }: Source): number {
  return Math.hypot(x - ears.x, y - ears.y, z - ears.z);
}

/** Between left and right, −0.9…0.9; what is `broad` metres wide is on both sides from within. */
function panOf(ears: Surroundings, source: Source, broad = 4): number {
  const heading = (ears.heading * Math.PI) / 180;
  const right = (source.x - ears.x) * Math.cos(heading) - (source.y - ears.y) * Math.sin(heading);
  return (0.9 * right) / Math.max(broad, apart(ears, source));
}
