/** What sounds, rendered by the browser's own Web Audio faster than it is heard. */
import { createEcho } from "../../../src/sound/echo.ts";
import type { SoundEvent, Surroundings } from "../../../src/sound/heard.ts";
import { createMix } from "../../../src/sound/mix.ts";

const RATE = 48_000;
const FRAME = 1 / 60;
/** Frames in which any response is grown. */
const GROWN = 120;

const CAVE: Surroundings = {
  below: true,
  size: 16,
  openness: 0,
  wet: 0,
  x: 0,
  y: 0,
  z: -20,
  heading: 0,
  speed: 0,
};

/** Samples of both ears of some seconds in a space that begin with these events. */
async function render(
  seconds: number,
  space: Partial<Surroundings>,
  events: readonly SoundEvent[],
): Promise<number[][]> {
  const context = new OfflineAudioContext(2, seconds * RATE, RATE);
  const mix = createMix(context);
  mix.level(1);
  for (let i = 0; i < GROWN; i++) mix.hear({ ...CAVE, ...space }, FRAME);
  for (const event of events) mix.event(event);
  const rendered = await context.startRendering();
  mix.dispose();
  return [0, 1].map((ear) => [...rendered.getChannelData(ear)]);
}

/** A steady tone through the echo of a gallery that at 2 s becomes that of a pass: the left ear, from 1 to 4 s. */
async function change(): Promise<number[]> {
  const context = new OfflineAudioContext(2, 4 * RATE, RATE);
  const echo = createEcho(context, context.destination);
  const tone = new OscillatorNode(context, { frequency: 110 });
  tone.connect(echo.input);
  tone.start();
  for (let i = 0; i < GROWN; i++) echo.hear(16, 0, 0, FRAME);
  const frame = async (at: number) => {
    await context.suspend(at);
    echo.hear(at < 2 ? 16 : 3, 0, 0, FRAME);
    void context.resume();
  };
  const frames = Array.from({ length: 180 }, (_, i) => frame(0.5 + i * FRAME));
  const rendered = await context.startRendering();
  await Promise.all(frames);
  return [...rendered.getChannelData(0).subarray(RATE)];
}

const heard = { render, change };
export type HeardPage = typeof heard;

declare global {
  interface Window {
    heard: HeardPage;
  }
}
window.heard = heard;
document.documentElement.dataset.ready = "true";
