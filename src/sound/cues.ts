/** Sounds of the page itself, which no place in the world makes. */
import type { VoiceName } from "./voices.ts";

/** Something has been done, or was refused. */
export type Cue = Extract<VoiceName, "success" | "refusal">;

/** Amplitude of cues, under that of a footstep. */
export const CUE_GAIN = 0.5;
