/**
 * Terrain surfaces as data, from which their shaders are assembled (surface-source.ts).
 *
 * Every vertex of both sides of a terrain computes both surfaces, upper and lower. The gap between them is interpolated, and both
 * sides end where it turns negative, at the same line: the rim is closed at any level of detail. A GPU may snap vertices by
 * up to 1/16 of a pixel, so each side is drawn half a pixel beyond the line, limited to a slope of four where the rim is seen
 * edge on. In a hollow terrain each side continues behind the other, where it is hidden.
 */

import type { Layout, Profiles } from "./field-readers.ts";
import type { Horizon } from "./horizon.ts";
import type { SharedOctaves } from "./shared-octaves.ts";

/** One drawn side of a terrain. */
export interface TerrainSurface {
  /** "plane": a plane at each level's datum. "cubeSphere": the six faces of a cube projected to a sphere, where a chunk's level is its face and fields are read in 3D. */
  readonly projection: "plane" | "cubeSphere";
  readonly upper: SurfaceShader;
  /** "none" for a terrain without an underside. */
  readonly lower: SurfaceShader | "none";
  /** The side that this surface draws. */
  readonly side: "upper" | "lower";
  /** True where air lies between the two, as in a cavern: the upper is seen from below and the lower from above. */
  readonly hollow?: boolean;
  readonly bored?: Bored;
  /** GLSL of its air, of shadows, and of light in it, in place of those of flat worlds. */
  readonly air?: { readonly source: string; readonly uniforms: readonly string[] };
  /** On a planet: readers of the fields that vertices and pixels share. */
  readonly shared?: SharedOctaves;
  /** The nearest mineshafts are cut out of it. */
  readonly pitted?: boolean;
}

/** Tunnels and wells are cut out of a surface, and lamps light it. */
interface Bored {
  /** The ground over an underground world, or a surface within one. */
  readonly side: "over" | "within";
  /** No clouds are above it. */
  readonly cloudless: boolean;
  /** GLSL `bool bored(vec3 p, float margin)`, and of the light of lamps and openings. */
  readonly holes: string;
  readonly light: string;
}

/** A height surface over (x, y): the fields that its altitude needs, and its GLSL. */
export interface SurfaceShader {
  readonly name: string;
  /** Fields read at the vertices; their values arrive as `reading.ground` and so on. */
  readonly vertexFields: readonly string[];
  /** GLSL expression of metres above the level's datum from those readings. */
  readonly altitude: string;
  /** Fields that are read stretched: the uniform that multiplies their positions, which `shape` declares. */
  readonly scales?: Readonly<Record<string, string>>;
  /** GLSL functions that `altitude` and `shade` use; in both shader stages. */
  readonly shape: string;
  /** GLSL of the vertex stage alone, which `altitude` uses: it may declare varyings of its own. */
  readonly vertexShape?: string;
  readonly lightFields: readonly string[];
  /** On a planet: fields whose values vertices and pixels share, as `value_wet`, and the distance in samples up to which pixels read an octave. */
  readonly valueFields?: Readonly<Record<string, number>>;
  /** On a planet: cover that is drawn as part of the ground. */
  readonly rise?: Rise;
  /** On a planet: the horizon march of the vertices, which arrives as `vRelief`. */
  readonly horizon?: Horizon;
  /** On a planet: the field of sea waves. */
  readonly waveField?: string;
  /** On a planet: fields whose slopes vertices and pixels share, as `slope_ground`. */
  readonly slopeFields?: readonly string[];
  /** On a planet with clouds: their GLSL, `CLOUDS` of atmosphere/shaders/cloud-shell.ts. */
  readonly clouds?: string;
  readonly solidFields: readonly string[];
  /** GLSL `Shaded shade(float width)`: albedo, normal, sky visibility, emitted light; underground also gloss 0…1. */
  readonly shade: string;
  readonly uniforms: readonly string[];
}

/** Raises the vertices of the picture above the ground; collision, and the passes that read heights, ignore it. */
interface Rise {
  /** GLSL of the vertex stage. */
  readonly source: string;
  /** GLSL expression of the metres, after the readings of all fields. */
  readonly metres: string;
  /** Maximum rise for culling chunks, metres. */
  readonly most: number;
}

/** Options by which a surface's shaders are assembled. */
export interface SurfaceBuild {
  readonly profiles: Profiles;
  readonly layout: Layout;
  /** Layout of the fields that are read in 3D at the point itself. */
  readonly solid: Layout;
  readonly levels: number;
  /** Entries per sample in the light texture. */
  readonly density: number;
  /** Whether sun shadow maps are available. */
  readonly shadows: boolean;
  /** Whether ground near the eye is drawn with parallax, see materials.ts. */
  readonly relief: boolean;
  /** For chunks beyond the reach of tiles of ground, see materials.ts. */
  readonly far?: boolean;
  /** "readings" draws the texels that the vertices of the other passes fetch, see vertex-readings.ts. */
  readonly pass: "color" | "shadow" | "readback" | "marker" | "readings";
}

/** Whether vertices fetch their readings: both surfaces, in every pass, need the same ones. */
export const sharesReadings = ({ lower }: TerrainSurface): boolean => lower !== "none";

/** Added to the face number of a chunk that lies wholly under the sea: its vertices skip the code of land. */
export const UNDERWATER = 8;

/** The distinct names in some lists, in order of first appearance. */
export const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())];
