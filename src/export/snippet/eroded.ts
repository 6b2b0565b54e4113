/** Snippets of planets with eroded land: neutral code (land/), and the constants and tables that it names, in any language. */
import { averaged } from "../../core/field/prefilter.ts";
import type { ErodedLand } from "../../core/planet/eroded-land.ts";
import type { LandPart } from "../../core/planet/land-parts.ts";
import { metresOf } from "../../core/planet/land-shape.ts";
import { type GroundProgram, type Reading, readingsOf } from "../../recipe/ground-program.ts";
import { canyonsOf } from "./land/canyons.ts";
import { reading, STEPS, upwards } from "./land/common.ts";
import { crevassesOf } from "./land/crevasses.ts";
import { dunesOf } from "./land/dunes.ts";
import { groundOf } from "./land/ground.ts";
import { gulliesOf } from "./land/gullies.ts";
import { cellsAt, levelsAt, movedPlace } from "./land/near.ts";
import { phasor } from "./land/phasor.ts";
import { type Piece, STORES } from "./land/piece.ts";
import { shapeOf } from "./land/shape.ts";
import { shieldsOf } from "./land/shields.ts";
import type { LanguageName } from "./languages.ts";
import { called, printed } from "./neutral.ts";
import { pointed, single } from "./numbers.ts";
import { PRINTERS } from "./printers.ts";
import { type Anchor, errorAround, onDatum, phasesAt } from "./shaders.ts";
import { heading, type SnippetTitle } from "./text.ts";

const isNonNull = <T>(value: T | null): value is T => value !== null;

/** The parts of a land in the order of their readings. */
function partsOf({ shape, forms }: ErodedLand): LandPart[] {
  const { warp, mask, range, wide, hills } = shape;
  return [...warp, mask, range, wide, hills, ...(forms ? [...forms.unwarped, ...forms.warped] : [])].sort(
    (a, b) => a.first - b.first,
  );
}

type Numbers = Readonly<Record<string, number>>;
interface Table {
  readonly kind: "float" | "int";
  readonly name: string;
  readonly values: readonly number[];
}

function piecesOf(program: GroundProgram, land: ErodedLand, anchor: Anchor | null, t: number): Piece[] {
  const { forms, gullies } = land;
  const isNear = anchor !== null;
  const levels = anchor && levelsAt(land, movedPlace(land, anchor, t), t);
  const lattice = 3 * gullies.octaves;
  const made = forms
    ? [
        canyonsOf(forms),
        shieldsOf(forms, lattice, isNear),
        dunesOf(forms, lattice, isNear),
        crevassesOf(forms, lattice, isNear),
      ]
    : [];
  return [
    STEPS,
    reading(land, isNear),
    upwards(isNear),
    phasor(isNear),
    ...made.filter(isNonNull),
    shapeOf(land, levels),
    gulliesOf(land, isNear),
    groundOf(program, land, anchor),
  ];
}

/** Readings of the land and then the fine ones, the rows of averaged samples that the former read, and cells at the anchor. */
function tablesOf({ samples, readings }: GroundProgram, land: ErodedLand, anchor: Anchor | null, t: number): Table[] {
  const parts = partsOf(land);
  const { profile } = land.shape.wide.field;
  const all = [...parts.flatMap(({ field }) => readingsOf(field, null, t)), ...readings];
  const rows = [...new Set(parts.flatMap((part) => part.rows))].sort((a, b) => a - b);
  const rowOf = parts.flatMap(({ field, rows: own }) =>
    Array.from({ length: field.count }, (_, i) => rows.indexOf(own[Math.floor(i / field.terms)]) * samples.length),
  );
  const averages = rows.flatMap((row) => [...averaged(profile, 2 ** (row - 1))]);
  const halves = parts.flatMap(({ field, rows: own }) =>
    Array.from({ length: field.count }, (_, i) => Math.floor(2 ** (own[Math.floor(i / field.terms)] - 2))),
  );
  const of = (key: keyof Reading) => all.map((each) => each[key]);
  const float = (name: string, values: readonly number[]): Table => ({ kind: "float", name, values });
  const int = (name: string, values: readonly number[]): Table => ({ kind: "int", name, values });
  return [
    float("PROFILE", [...samples]),
    float("ROWS", averages),
    int("ROW", rowOf),
    int("HALF", halves),
    ...[float("A", of("a")), float("B", of("b")), float("C", of("c")), float("WEIGHT", of("weight"))],
    ...(anchor ? anchorTables(land, readings, anchor, t) : [float("REST", of("rest"))]),
  ];
}

/** Phases of all readings and cells of all lattices at an anchor. */
function anchorTables(land: ErodedLand, fine: readonly Reading[], anchor: Anchor, t: number): Table[] {
  const { warp, forms } = land.shape;
  const still = new Set([...warp, ...(forms?.unwarped ?? [])]);
  const moved = movedPlace(land, anchor, t);
  const mask = land.shape.wide.field.profile.mask;
  const phases = partsOf(land).map((part) =>
    phasesAt(readingsOf(part.field, null, t), mask, still.has(part) ? anchor : moved),
  );
  phases.push(phasesAt(fine, mask, anchor));
  const { cells, inside } = cellsAt(land, anchor);
  return [
    { kind: "int", name: "WHOLE", values: phases.flatMap(({ wholes }) => wholes) },
    { kind: "float", name: "REST", values: phases.flatMap(({ fractions }) => fractions) },
    { kind: "int", name: "CELL", values: cells },
    { kind: "float", name: "INSIDE", values: inside },
  ];
}

function tablesIn({ tables = {}, wholes = {} }: Piece): Table[] {
  return [
    ...Object.entries(tables).map(([name, values]): Table => ({ kind: "float", name, values })),
    ...Object.entries(wholes).map(([name, values]): Table => ({ kind: "int", name, values })),
  ];
}

/** Millimetres of error near an anchor: high ground has fewer digits, and steep forms lose more of them. */
function errorOf(program: GroundProgram, land: ErodedLand, [x, y, z]: Anchor, t: number): number {
  const { gullies, forms, shape } = land;
  const kilometres = Math.abs(metresOf(shape, land.at(x, y, z, t) - shape.datum)) / 1000;
  const shares = [forms?.dunes, forms?.canyons, forms?.shields, forms?.crevasses].map((form) => form?.strength ?? 0);
  return Math.max(errorAround(program), Math.ceil((4 + kilometres) * Math.max(1, gullies.strength / 2, ...shares)));
}

/** Lines of the heading about the error of a snippet. */
function exactness(language: LanguageName, program: GroundProgram, land: ErodedLand, anchor: Anchor | null, t: number) {
  if (anchor)
    return [
      `Here x, y, z are metres from the anchor ${anchor.join(", ")}.`,
      `Single precision: within ${errorOf(program, land, anchor, t)} mm to a kilometre from the anchor. Move it with the eye.`,
    ];
  const alone = "Its functions share arrays: call them from one thread at a time.";
  if (language === "gdscript")
    return [
      "The formulas of Python's snippet, whose bits are the generator's; eroded ground is not tested in Godot.",
      alone,
    ];
  return ["Equal to the generator bit for bit.", alone];
}

/** The snippet of eroded land, in shading languages about a place. */
export function eroded(
  language: LanguageName,
  program: GroundProgram,
  land: ErodedLand,
  title: SnippetTitle,
  place: Anchor,
): string {
  const printer = PRINTERS[language];
  const anchor = printer.isSingle ? onDatum(place, land.shape.radius) : null;
  const pieces = piecesOf(program, land, anchor, title.t);
  const code = called(pieces.map((piece) => piece.code).join(""));
  const tables = [...tablesOf(program, land, anchor, title.t), ...pieces.flatMap(tablesIn)];
  const words = new Set(code.match(/\w+/g));
  const isNamed = (name: string) => words.has(name);
  const number = printer.isSingle ? single : pointed;
  const constants = Object.entries(Object.assign({}, ...pieces.map((piece) => piece.constants ?? {})) as Numbers);
  const body = [
    ...constants.filter(([name]) => isNamed(name)).map(([name, value]) => printer.constant(name, number(value))),
    ...tables
      .filter(({ name }) => isNamed(name))
      .map(({ kind, name, values }) => printer.table(kind, name, Array.from(values, kind === "int" ? String : number))),
    ...Object.entries(STORES)
      .filter(([name]) => isNamed(name))
      .map(([name, size]) => printer.store(name, size)),
    "",
    ...printer.hash3,
    ...(isNamed("mixed") ? ["", ...printer.mixed] : []),
    ...printed(code, printer),
  ].flatMap((text) => text.split("\n"));
  return [
    ...printer.head(heading(program, title, exactness(language, program, land, anchor, title.t))),
    ...(printer.isInClass ? body.map((line) => (line === "" ? "" : printer.indent + line)) : body),
    ...printer.foot,
    "",
  ].join("\n");
}
