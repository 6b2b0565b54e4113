/** Code that reads the ground of a world, in languages of games. */
import { fromGeo } from "../../core/planet/geo.ts";
import type { ExportedWorld, SurfaceChoice } from "../world-heights.ts";
import { csharp, gdscript, python, typescript } from "./doubles.ts";
import type { LanguageName } from "./languages.ts";
import { snippetProgram } from "./program.ts";
import { type Anchor, glsl, wgsl } from "./shaders.ts";
import type { SnippetTitle } from "./text.ts";

const WRITERS = { typescript, python, csharp, gdscript, glsl, wgsl };

export interface SnippetRequest extends Omit<SurfaceChoice, "surface"> {
  readonly language: LanguageName;
  /** The world's name. */
  readonly name: string;
  readonly world: ExportedWorld;
  /** A link that opens the world, starting with "?". */
  readonly link: string;
  /** Place around which shaders are exact: metres, on a planet from its centre. */
  readonly anchor: Anchor;
}

/**
 * The functions `height` and `altitude` of a world's ground as code without dependencies. Throws a RangeError for a world
 * whose ground is no sum of readings: free space, and planets with faults.
 */
export function snippetOf({ language, name, world, link, anchor, ...choice }: SnippetRequest): string {
  const program = snippetProgram(world, choice);
  const title: SnippetTitle = { world: name, seed: world.seed, link, t: choice.t ?? 0 };
  return WRITERS[language](program, title, anchor);
}

/** The anchor at metres east and north, on a planet at longitude and latitude. */
export function anchorAt({ shape }: ExportedWorld, [x, y]: readonly [number, number]): Anchor {
  if (shape.kind !== "planet") return [x, y, 0];
  const place = { longitude: x, latitude: y, altitude: 0 };
  const [a, b, c] = fromGeo(place, shape.radius, new Float64Array(3));
  return [a, b, c];
}
