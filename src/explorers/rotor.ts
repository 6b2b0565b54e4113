/** The rotor: full in the air, idle a while after landing, full again before it lifts. */
import { type Craft, ROTOR } from "./helicopter-spec.ts";

/** Radians a second, gained or lost each second. */
const SPIN_UP = 24;
const SPIN_DOWN = 6;
/** Share of full speed that carries. */
const CARRIES = 0.9;

export function turnRotor(craft: Craft, lifting: boolean, dt: number): void {
  const resting = craft.landed && craft.landedFor >= ROTOR.patience && !lifting;
  craft.rotorSpeed = resting
    ? Math.max(ROTOR.idle, craft.rotorSpeed - SPIN_DOWN * dt)
    : Math.min(ROTOR.full, craft.rotorSpeed + SPIN_UP * dt);
  craft.rotorAngle = (craft.rotorAngle + craft.rotorSpeed * dt) % (2 * Math.PI);
}

export function rotorCarries(craft: Craft): boolean {
  return craft.rotorSpeed >= CARRIES * ROTOR.full;
}
