/** The part of the export dialog for height maps: program, size, format, scale and tiles. */
import { ENGINES, type EngineName } from "../../export/engines.ts";
import { FORMATS, type FormatName } from "../../export/formats.ts";
import type { HeightsOrder } from "../../export/order.ts";
import { tiledSize } from "../../export/tiles.ts";
import type { SurfaceName } from "../../recipe/queries.ts";
import { whole } from "../../ui/format.ts";
import { phrase, say } from "../../words/words.ts";
import { type Choice, checkField, choiceField, type Field, numberField } from "./fields.ts";
import { type ExportForm, fieldsOf, scaleFields } from "./forms.ts";

const ANY = "any";

const PROGRAMS: readonly Choice<EngineName | typeof ANY>[] = [
  { value: ANY, label: phrase("Any program") },
  { value: "unreal", label: "Unreal Engine" },
  { value: "unity", label: "Unity" },
  { value: "godot", label: "Godot Terrain3D" },
  { value: "blender", label: "Blender" },
  { value: "three", label: "three.js" },
];

const FORMAT_LABELS: Readonly<Record<FormatName, string>> = {
  png16: phrase("PNG, 16 bits"),
  r16: phrase("RAW16, little-endian"),
  r16be: phrase("RAW16, big-endian"),
  f32: phrase("RAW, 32-bit floats"),
  exr: phrase("OpenEXR, 32-bit floats"),
  tiff: phrase("GeoTIFF, 32-bit floats"),
  xy: phrase("Krten's .xy"),
  tga: phrase("TGA, 8 bits"),
  csv: phrase("CSV, a line for each row"),
  glb: phrase("glTF mesh (.glb)"),
};

const HEADERLESS = phrase("No header: 0 is the lowest height, 65,535 the highest");
/** Instead of the lines of help, which refer to each other. */
const ABOUT: { readonly [name in FormatName]?: string } = { r16: HEADERLESS, r16be: HEADERLESS };

const SURFACE_WORDS: Readonly<Record<SurfaceName, string>> = {
  ground: phrase("ground##surface"),
  top: phrase("top##surface"),
  underside: phrase("underside##surface"),
  floor: phrase("floor##surface"),
  roof: phrase("roof##surface"),
};

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const choicesOf = <N extends string>(labels: Readonly<Record<N, string>>): Choice<N>[] =>
  Object.entries(labels).map(([value, label]) => ({ value: value as N, label: label as string }));

export function createHeightsForm(onChange: () => void): ExportForm<HeightsOrder> {
  const surface = choiceField<SurfaceName>(say("Surface"), [], onChange);
  const across = numberField(say("Tiles, west to east"), resized, 1);
  const down = numberField(say("Tiles, north to south"), resized, 1);
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
      missing = ground.missing?.heights && say(ground.missing.heights);
      const { surfaces } = ground;
      surface.offer(surfaces.map((value) => ({ value, label: SURFACE_WORDS[value] })));
      surface.shown = surfaces.length > 1;
    },
    read,
    about: () => [...aboutOf(read()), ...(missing ? [missing] : [])].join(" "),
  };
}

/** The program, and the fields that it fills: points a side, for which there is also a typed number, format and order of rows. */
function createProgramFields(typed: Field<number>, resized: () => void, onChange: () => void) {
  const program = choiceField(say("Program"), PROGRAMS, () => {
    fill();
    resized();
  });
  const sizes = choiceField<string>(say("Points a side"), [], resized);
  const format = choiceField(say("Format"), choicesOf(FORMAT_LABELS), () => {
    showFlip();
    onChange();
  });
  const flip = checkField(say("Rows from the south"), onChange);
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
    ...(engine ? [say("{sentence}.", { sentence: say(ENGINES[engine].about) })] : []),
    say("{sentence}.", { sentence: sentence(say(ABOUT[format] ?? FORMATS[format].about)) }),
    say("A JSON file beside it describes its values."),
    ...(across * down > 1 ? [say("Tiles share their edges and their range.")] : []),
  ];
}
