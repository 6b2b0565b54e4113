/** The part of the export dialog for height maps: program, size, format, scale and tiles. */
import { ENGINES, type EngineName } from "../../export/engines.ts";
import { FORMATS, type FormatName } from "../../export/formats.ts";
import type { HeightsOrder } from "../../export/order.ts";
import { tiledSize } from "../../export/tiles.ts";
import type { SurfaceName } from "../../recipe/queries.ts";
import { whole } from "../../ui/format.ts";
import { type Choice, checkField, choiceField, type Field, numberField } from "./fields.ts";
import { type ExportForm, fieldsOf, scaleFields } from "./forms.ts";

const ANY = "any";

const PROGRAMS: readonly Choice<EngineName | typeof ANY>[] = [
  { value: ANY, label: "Any program" },
  { value: "unreal", label: "Unreal Engine" },
  { value: "unity", label: "Unity" },
  { value: "godot", label: "Godot Terrain3D" },
  { value: "blender", label: "Blender" },
  { value: "three", label: "three.js" },
];

const FORMAT_LABELS: Readonly<Record<FormatName, string>> = {
  png16: "PNG, 16 bits",
  r16: "RAW16, little-endian",
  r16be: "RAW16, big-endian",
  f32: "RAW, 32-bit floats",
  exr: "OpenEXR, 32-bit floats",
  tiff: "GeoTIFF, 32-bit floats",
  xy: "Krten's .xy",
  tga: "TGA, 8 bits",
  csv: "CSV, a line for each row",
  glb: "glTF mesh (.glb)",
};

const HEADERLESS = "No header: 0 is the lowest height, 65,535 the highest";
/** Instead of the lines of help, which refer to each other. */
const ABOUT: { readonly [name in FormatName]?: string } = { r16: HEADERLESS, r16be: HEADERLESS };

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const choicesOf = <N extends string>(labels: Readonly<Record<N, string>>): Choice<N>[] =>
  Object.entries(labels).map(([value, label]) => ({ value: value as N, label: label as string }));

export function createHeightsForm(onChange: () => void): ExportForm<HeightsOrder> {
  const surface = choiceField<SurfaceName>("Surface", [], onChange);
  const across = numberField("Tiles, west to east", resized, 1);
  const down = numberField("Tiles, north to south", resized, 1);
  const scale = scaleFields(
    onChange,
    { size: 1025, spacing: 1 },
    (points) => tiledSize(points, across.value) - 1,
    () => program.points(),
  );
  const program = createProgramFields(scale.size, resized, onChange);
  const { sizes, format, flip } = program;
  let missing: string | undefined;
  scale.follow();

  function resized(): void {
    scale.follow();
    onChange();
  }

  function read(): HeightsOrder {
    const name = program.engine();
    return {
      what: "heights",
      ...(surface.shown && { surface: surface.value }),
      size: program.points(),
      ...(name && { engine: name }),
      format: format.value,
      flip: flip.shown && flip.value,
      spacing: scale.spacing.value,
      across: across.value,
      down: down.value,
    };
  }

  const { size, spacing, width } = scale;
  return {
    root: fieldsOf(program.program, sizes, size, format, surface, spacing, width, across, down, flip),
    numbers: { size, spacing, across, down },
    offer(ground) {
      missing = ground.missing?.heights;
      const { surfaces } = ground;
      surface.offer(surfaces.map((value) => ({ value, label: value })));
      surface.shown = surfaces.length > 1;
    },
    read,
    about: () => [...aboutOf(read()), ...(missing ? [missing] : [])].join(" "),
  };
}

/** The program, and the fields that it fills: points a side, for which there is also a typed number, format and order of rows. */
function createProgramFields(typed: Field<number>, resized: () => void, onChange: () => void) {
  const program = choiceField("Program", PROGRAMS, () => {
    fill();
    resized();
  });
  const sizes = choiceField<string>("Points a side", [], resized);
  const format = choiceField("Format", choicesOf(FORMAT_LABELS), () => {
    showFlip();
    onChange();
  });
  const flip = checkField("Rows from the south", onChange);
  const engine = (): EngineName | undefined => (program.value === ANY ? undefined : program.value);

  function fill(): void {
    const name = engine();
    sizes.shown = name !== undefined;
    typed.shown = name === undefined;
    if (name) {
      const row = ENGINES[name];
      sizes.offer(row.sizes.map((each) => ({ value: String(each), label: whole(each) })));
      sizes.value = String(nearest(row.sizes, typed.value));
      format.value = row.format;
      flip.value = row.flip;
    }
    showFlip();
  }

  function showFlip(): void {
    flip.shown = !FORMATS[format.value].ordered;
  }

  fill();
  const points = (): number => (engine() ? Number(sizes.value) : typed.value);
  return { program, sizes, format, flip, engine, points };
}

const nearest = (sizes: readonly number[], to: number): number =>
  sizes.reduce((a, b) => (Math.abs(b - to) < Math.abs(a - to) ? b : a));

/** Sentences about the files of an order. */
function aboutOf({ engine, format, across, down }: HeightsOrder): string[] {
  return [
    ...(engine ? [`${ENGINES[engine].about}.`] : []),
    `${sentence(ABOUT[format] ?? FORMATS[format].about)}.`,
    "A JSON file beside it describes its values.",
    ...(across * down > 1 ? ["Tiles share their edges and their range."] : []),
  ];
}
