/**
 * Fault settings as text for links.
 *
 *   f1.<json>   base64url of a JSON object with the fields that differ from FAULT_DEFAULTS; "f1." alone is Krten's own land
 *
 *   range    settings of a land to walk on (`checkWalked`), at most LONGEST_CODE characters
 *   error    none: settings come back as they were (tests/core/faults/code.test.ts)
 */
import { checkWhole } from "../checks.ts";
import { FAULT_DEFAULTS, type FaultSettings, readFaultSettings } from "./settings.ts";

const PREFIX = "f1.";
/** Characters of a code, so that a link of it stays short enough for every browser and message. */
const LONGEST_CODE = 2000;
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Cells a side of a land to walk on. */
const SIDE = [4, 1024] as const;

/** Nanoseconds for a cell in a step of each program, and in a pass of its filter: a page makes the land anew wherever it needs it. */
const COST = { krten: [2, 8], faults: [6, 20], circles: [6, 20] } as const;
const CURVED = 20;
const MOST_SECONDS = 2;

/** Throws a RangeError where a land is too large to be made on opening a page. */
function checkWalked(settings: FaultSettings): void {
  const { program, xSize, ySize, n, shape, when } = settings;
  checkWhole("xSize of a land to walk on", xSize, ...SIDE);
  checkWhole("ySize of a land to walk on", ySize, ...SIDE);
  const [own, pass] = COST[program];
  const step = program === "faults" && shape !== "step" ? CURVED : own;
  const each = step + (when === "each" ? pass : 0);
  const most = Math.floor((MOST_SECONDS * 1e9) / (each * xSize * ySize));
  if (n > most)
    throw new RangeError(`Expected at most ${most} steps on a land of ${xSize} × ${ySize} to walk on, got ${n}.`);
}

/** The text of settings. Throws a RangeError for a land that is too large to walk on, or too long for a link. */
export function faultCode(settings: FaultSettings): string {
  const checked = readFaultSettings(settings);
  checkWalked(checked);
  const changed = Object.entries(checked).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(FAULT_DEFAULTS[name as keyof FaultSettings]),
  );
  const code = PREFIX + (changed.length > 0 ? encode(JSON.stringify(Object.fromEntries(changed))) : "");
  if (code.length > LONGEST_CODE)
    throw new RangeError(`Expected settings with a code of at most ${LONGEST_CODE} characters, got ${code.length}.`);
  return code;
}

/** The settings of a text that `faultCode` wrote. Throws a RangeError that names the problem of any other. */
export function readFaultCode(code: string): FaultSettings {
  if (!code.startsWith(PREFIX)) throw new RangeError(`Expected a code that starts with ${PREFIX}.`);
  if (code.length > LONGEST_CODE)
    throw new RangeError(`Expected a code of at most ${LONGEST_CODE} characters, got ${code.length}.`);
  const settings = readFaultSettings(code === PREFIX ? {} : parsed(decode(code.slice(PREFIX.length))));
  checkWalked(settings);
  return settings;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new RangeError("Expected a code of fault settings, got one that is cut off or damaged.");
  }
}

/** Base64url of ASCII text, without padding. */
function encode(text: string): string {
  let code = "";
  for (let at = 0; at < text.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => text.charCodeAt(at + k) || 0);
    const bits = a * 65536 + b * 256 + c;
    for (let k = 0; k <= Math.min(3, text.length - at); k++) code += DIGITS[(bits >> (18 - 6 * k)) & 63];
  }
  return code;
}

function decode(code: string): string {
  let text = "";
  let [bits, count] = [0, 0];
  for (const character of code) {
    const digit = DIGITS.indexOf(character);
    if (digit < 0)
      throw new RangeError(`Expected characters A–Z, a–z, 0–9, - and _, got ${JSON.stringify(character)}.`);
    bits = ((bits & 0xfff) << 6) | digit;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    text += String.fromCharCode((bits >> count) & 255);
  }
  return text;
}
