/**
 * A helicopter's rotor, synthesised: each blade beats the air as it passes, over the whine of a turbine.
 *
 *   passing   RATE times a second at full speed (four blades, 42 rad/s); with the rotor's own speed it all slows and falls
 *   load      the harder the blades carry, the louder and the brighter is the beat against the rest
 *   away      6 dB for each doubling; trebles go first
 *   samples   a round of whole turns, the same bits in every engine (tests/sound/rotor.test.ts)
 */
import { sin } from "../core/field/deterministic-math.ts";
import type { RotorHeard } from "./heard.ts";
import { keyed, unit } from "./keyed.ts";
import { lay } from "./layers.ts";
import { createLoop, rounded } from "./loop.ts";

const BLADES = 4;
/** Blades that pass a second at full speed. */
const RATE = (BLADES * 42) / (2 * Math.PI);
/** Of a round. */
const TURNS = 8;
const KEY = 42;
/** Seconds of what goes on past its own passing. */
const TAIL = 0.3;
/** What the loudest of it is brought to about 0.9 by. */
const PEAK = 0.72;
/** Metres to which it is as loud as it is. */
const NEAR = 9;

/** The beat of the blades. */
export function beatSamples(rate: number): Float32Array<ArrayBuffer> {
  const count = Math.round((TURNS * BLADES * rate) / RATE);
  const laid = new Float32Array(count + Math.round(TAIL * rate));
  for (let k = 0; k < TURNS * BLADES; k++) {
    const at = k / RATE;
    // No two blades are quite alike: the ear finds the turn in it.
    const own = 0.82 + 0.3 * unit(KEY, k % BLADES) + 0.08 * unit(KEY, k, 1);
    lay(laid, { kind: "mode", at, hz: 54, ring: 0.11, gain: 0.55 * own }, 0, rate);
    lay(laid, { kind: "mode", at, hz: 108, ring: 0.07, gain: 0.28 * own }, 0, rate);
    lay(
      laid,
      { kind: "breath", at, length: 0.045, attack: 0.004, low: 90, high: 900, gain: 0.3 * own },
      keyed(KEY, k, 2),
      rate,
    );
    lay(
      laid,
      { kind: "breath", at: at + 0.008, length: 0.03, attack: 0.008, low: 600, high: 4200, gain: 0.07 * own },
      keyed(KEY, k, 3),
      rate,
    );
  }
  return rounded(laid, count).map((v) => PEAK * v);
}

/** The turbine: a few tones that lie close together, and its breath. */
export function whineSamples(rate: number): Float32Array<ArrayBuffer> {
  const count = rate;
  const laid = new Float32Array(count);
  // Whole numbers of turns in a second's round, so that it closes.
  for (const [hz, gain] of [
    [612, 0.05],
    [617, 0.04],
    [1229, 0.035],
    [1843, 0.018],
    [3071, 0.008],
  ])
    for (let i = 0; i < count; i++) laid[i] += gain * sin((2 * Math.PI * hz * i) / rate);
  return laid;
}

export function createRotor(context: BaseAudioContext, output: AudioNode) {
  const beat = createLoop(context, beatSamples(context.sampleRate), output);
  const whine = createLoop(context, whineSamples(context.sampleRate), output);
  return {
    /** Told now and then; null where there is none to hear. `pan` −1…1; `away` metres. */
    turn(rotor: RotorHeard | null, away: number, pan: number): void {
      if (!rotor) {
        for (const loop of [beat, whine]) loop.tell(0, 300, 0);
        return;
      }
      const { turn, load, inside } = rotor;
      const near = inside ? 0.55 : NEAR / Math.max(NEAR, away);
      const clear = inside ? 650 : 250 + 9000 / (1 + away / 70);
      const hard = 0.25 + 0.75 * load;
      beat.tell(1.7 * near * turn * turn * hard, clear * (0.5 + 0.5 * load), pan, Math.max(0.05, turn));
      whine.tell(
        (inside ? 0.55 : near * near) * (0.3 + 0.7 * turn) * (0.7 + 0.3 * load),
        3 * clear,
        pan,
        0.55 + 0.45 * turn,
      );
    },
    dispose() {
      beat.dispose();
      whine.dispose();
    },
  };
}
