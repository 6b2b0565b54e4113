/** Code that reads the ground of a world, in languages of games. */
import type { MapChoice, WorldGround } from "../../recipe/queries.ts";
import { csharp, gdscript, python, typescript } from "./doubles.ts";
import { eroded } from "./eroded.ts";
import type { LanguageName } from "./languages.ts";
import { type Anchor, glsl, wgsl } from "./shaders.ts";
import type { SnippetTitle } from "./text.ts";

const WRITERS = { typescript, python, csharp, gdscript, glsl, wgsl };

export interface SnippetRequest extends MapChoice {
  readonly language: LanguageName;
  /** The world's name and seed. */
  readonly name: string;
  readonly seed: number;
  readonly ground: WorldGround;
  /** A link that opens the world, starting with "?". */
  readonly link: string;
  /** Place around which shaders are exact: metres, on a planet from its centre. */
  readonly anchor: Anchor;
}

/**
 * The functions `height` and `altitude` of a world's ground as code without dependencies. Throws a RangeError for ground that is no sum
 * of readings.
 */
export function snippetOf({ language, name, seed, ground, link, anchor, ...choice }: SnippetRequest): string {
  const program = ground.code.program(choice);
  const title: SnippetTitle = { world: name, seed, link, t: choice.t ?? 0 };
  if (program.land) return eroded(language, program, program.land, title, anchor);
  return WRITERS[language](program, title, anchor);
}
