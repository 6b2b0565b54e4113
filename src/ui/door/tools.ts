/**
 * The tools of the door: the actions that have no button of the gamepad in some vehicle. So everything is reached by the door's button,
 * which every device has.
 */
import { belongsTo, type ControlsTable, padButtonsOf } from "../input/actions.ts";

export interface ActionTool {
  /** Name of the action. */
  readonly action: string;
  readonly label: string;
  /** Code of its key, if any. */
  readonly key: string | undefined;
}

/** `shown` names the actions that the door shows elsewhere. Digit keys choose at once what other actions step through. */
export function toolsOf({ actions, vehicles }: ControlsTable, shown: readonly string[]): readonly ActionTool[] {
  const names = Object.keys(vehicles);
  return Object.entries(actions)
    .filter(([action, { keys }]) => !shown.includes(action) && !keys?.[0]?.startsWith("Digit"))
    .filter(([, row]) => names.some((name) => belongsTo(row, name) && padButtonsOf(row, name).length === 0))
    .map(([action, { label, keys, typed }]) => ({ action, label, key: keys?.[0] ?? typed?.[0] }));
}
