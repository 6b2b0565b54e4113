/**
 * All that sounds, as one graph on one context: steps and drips dry and by the echo, wind, a master loudness, and a shaper
 * that rounds off what would be too loud, so that no sample passes 1.
 *
 *   channels ─┬─ dry ──────────┐
 *             └─ echo ─────────┼─ master ─ shaper ─ destination
 *   wind, rotor, waters ───────┘
 */
import { DRIP_STRIDE, dripsBetween } from "./drips.ts";
import { createEcho } from "./echo.ts";
import type { SoundEvent, Surroundings } from "./heard.ts";
import { keyed, unit } from "./keyed.ts";
import { createOutdoors } from "./outdoors.ts";
import { createPlayer } from "./player.ts";
import { VARIANTS, type VoiceName } from "./voices.ts";
import { createWind } from "./wind.ts";

export interface Mix {
  /** Called once a frame, with the seconds since the last. */
  hear(surroundings: Surroundings, dt: number): void;
  event(event: SoundEvent): void;
  /** Amplitude of everything, 0…1. */
  level(amplitude: number): void;
  dispose(): void;
}

/** Seconds between two tellings of what goes on by itself. */
const BREATH = 0.1;
/** Of the wind, what is heard in a cabin. */
const CABIN = 0.6;
/** The most drips of one frame. */
const DRIPS = 8;

export function createMix(context: BaseAudioContext): Mix {
  const master = new GainNode(context, { gain: 0 });
  const shaper = new WaveShaperNode(context, { curve: rounded() });
  const dry = new GainNode(context);
  master.connect(shaper).connect(context.destination);
  dry.connect(master);
  const echo = createEcho(context, master);
  const player = createPlayer(context, dry, echo.input);
  const wind = createWind(context, master);
  const outdoors = createOutdoors(context, master, player);
  const drips = new Float64Array(DRIP_STRIDE * DRIPS);
  let steps = 0;
  let drops = 0;
  let time = 0;
  let breath = 0;

  /** Each time a little else, in an order that is always the same. */
  function strike(voice: VoiceName, loud: number, pan: number): void {
    const variant = keyed(++steps, 1) % VARIANTS;
    player.play(voice, variant, loud, pan, 0.94 + 0.12 * unit(steps, 2), loud);
  }

  function drip(surroundings: Surroundings, first: number): void {
    const [east, north] = [drips[first] - surroundings.x, drips[first + 1] - surroundings.y];
    const heading = (surroundings.heading * Math.PI) / 180;
    const right = east * Math.cos(heading) - north * Math.sin(heading);
    const far = Math.sqrt(east * east + north * north + 2);
    const strength = drips[first + 3];
    // What comes straight thins out with distance sooner than what comes from all walls.
    player.play(
      "drip",
      keyed(++drops, 3),
      strength / far,
      right / far,
      drips[first + 2],
      (0.6 * strength) / Math.sqrt(far),
    );
  }

  return {
    hear(surroundings, dt) {
      const { below, size, wet, openness, x, y } = surroundings;
      echo.hear(size, wet, below ? openness : 1, dt);
      if (below) {
        const count = dripsBetween(time, time + dt, x, y, wet, drips);
        for (let i = 0; i < count; i++) drip(surroundings, DRIP_STRIDE * i);
      }
      outdoors.hear(surroundings, time, time + dt);
      time += dt;
      breath -= dt;
      if (breath > 0) return;
      breath = BREATH;
      outdoors.tell(surroundings);
      const share = below ? 0.5 * Math.min(1, Math.max(0, openness)) : inCabin(surroundings) ? CABIN : 1;
      wind.blow(time, share, surroundings.speed, surroundings.open?.clearance);
    },
    event({ kind, strength, ground }) {
      const loud = 1.5 * Math.min(1, Math.max(0, strength));
      const under = ground === "water" ? "splash" : ground;
      if (kind === "land") strike("land", loud, 0);
      if (kind === "land" || kind === "step") strike(under, loud, foot(steps));
      else strike(kind, loud, foot(steps));
    },
    level(amplitude) {
      master.gain.setTargetAtTime(amplitude, context.currentTime, 0.02);
    },
    dispose() {
      player.dispose();
      wind.dispose();
      outdoors.dispose();
      echo.dispose();
      for (const node of [dry, master, shaper]) node.disconnect();
    },
  };
}

function inCabin({ open }: Surroundings): boolean {
  return open?.rotor?.inside ?? false;
}

/** Left and right by turns. */
function foot(steps: number): number {
  return steps % 2 === 0 ? -0.12 : 0.12;
}

/** Straight to 0.7, then bent; what is beyond 1 the node holds where 1 comes out, at 0.93. */
function rounded(): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: 1025 }, (_, i) => {
    const v = i / 512 - 1;
    const size = Math.abs(v);
    return Math.sign(v) * (size < 0.7 ? size : 0.7 + 0.3 * Math.tanh((size - 0.7) / 0.3));
  });
}
