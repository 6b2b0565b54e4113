/** The part of the export dialog for height maps: program, size, format, scale and tiles. */
import { ENGINES, type EngineName } from "../../export/engines.ts";
import { FORMATS, type FormatName } from "../../export/formats.ts";
import type { HeightsOrder } from "../../export/order.ts";
import { tiledSize } from "../../export/tiles.ts";
import type { SurfaceName } from "../../recipe/queries.ts";
import { whole } from "../../ui/format.ts";
import { type Choice, checkField, choiceField, numberField } from "./fields.ts";
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
  const changed = (update: () => void) => () => {
    update();
    onChange();
  };
  const program = choiceField("Program", PROGRAMS, changed(changeProgram));
  const sizes = choiceField<string>("Points a side", [], changed(resized));
  const format = choiceField("Format", choicesOf(FORMAT_LABELS), changed(changeFormat));
  const surface = choiceField<SurfaceName>("Surface", [], onChange);
  const across = numberField("Tiles, west to east", changed(resized), 1);
  const down = numberField("Tiles, north to south", changed(resized), 1);
  const flip = checkField("Rows from the south", onChange);
  const scale = scaleFields(
    onChange,
    { size: 1025, spacing: 1 },
    (points) => tiledSize(points, across.value) - 1,
    points,
  );
  let missing: string | undefined;
  changeProgram();

  function engine(): EngineName | undefined {
    return program.value === ANY ? undefined : program.value;
  }

  /** The program's sizes, format and order of rows. */
  function changeProgram(): void {
    const name = engine();
    sizes.shown = name !== undefined;
    scale.size.shown = name === undefined;
    if (name) {
      const row = ENGINES[name];
      const typed = scale.size.value;
      sizes.offer(row.sizes.map((each) => ({ value: String(each), label: whole(each) })));
      const nearest = row.sizes.reduce<number>(
        (a, b) => (Math.abs(b - typed) < Math.abs(a - typed) ? b : a),
        row.sizes[0],
      );
      sizes.value = String(nearest);
      format.value = row.format;
      flip.value = row.flip;
    }
    changeFormat();
    resized();
  }

  function points(): number {
    return engine() ? Number(sizes.value) : scale.size.value;
  }

  function resized(): void {
    scale.follow();
  }

  function changeFormat(): void {
    flip.shown = !FORMATS[format.value].ordered;
  }

  function read(): HeightsOrder {
    const name = engine();
    return {
      what: "heights",
      ...(surface.shown && { surface: surface.value }),
      size: points(),
      ...(name && { engine: name }),
      format: format.value,
      flip: flip.shown && flip.value,
      spacing: scale.spacing.value,
      across: across.value,
      down: down.value,
    };
  }

  return {
    root: fieldsOf(program, sizes, scale.size, format, surface, scale.spacing, scale.width, across, down, flip),
    numbers: { size: scale.size, spacing: scale.spacing, across, down },
    offer(ground) {
      missing = ground.missing?.heights;
      const { surfaces } = ground;
      surface.offer(surfaces.map((value) => ({ value, label: value })));
      surface.shown = surfaces.length > 1;
    },
    read,
    about() {
      const { engine, format, across, down } = read();
      const words = [
        `${sentence(ABOUT[format] ?? FORMATS[format].about)}.`,
        "A JSON file beside it describes its values.",
      ];
      if (engine) words.unshift(`${ENGINES[engine].about}.`);
      if (across * down > 1) words.push("Tiles share their edges and their range.");
      if (missing) words.push(missing);
      return words.join(" ");
    },
  };
}
