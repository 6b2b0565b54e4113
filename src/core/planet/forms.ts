/** Interface between eroded land (eroded-land.ts) and its forms: all of them (land-forms.ts), or crevasses alone (crevasse-form.ts). */
import type { Field } from "../field/field.ts";
import type { TermBox } from "../field/height-term.ts";
import type { Profile } from "../field/profile.ts";
import type { LandPart, Lattice } from "./land-parts.ts";
import type { ShieldField } from "./shields.ts";

/** Radii, metres, below which dunes and crevasses are smaller. */
export const LEAST_SMALL = 60_000;

/** Forms in a world's table, each with the share of its height, 0 to 2. */
export interface PlanetForms {
  /** Seas of dunes. */
  readonly dunes?: number;
  /** Canyons in table lands. */
  readonly canyons?: number;
  /** Shield volcanoes. */
  readonly shields?: number;
  /** Crevasses of glaciers. */
  readonly crevasses?: number;
}

export interface LandForms {
  /** Only with dunes: their height and the factor of their sizes, the climate's regions, and the sway of each size. */
  readonly dunes: {
    readonly strength: number;
    readonly scale: number;
    readonly region: LandPart;
    readonly sways: readonly LandPart[];
  } | null;
  /** Only with canyons: their depth and the factor of their sizes, and the fields of main and side valleys. */
  readonly canyons: {
    readonly strength: number;
    readonly scale: number;
    readonly main: LandPart;
    readonly side: LandPart;
  } | null;
  /** Only with shields: these, the sway of each size and then the scallops of each, and the first of their lattices. */
  readonly shields: (ShieldField & { readonly sways: readonly LandPart[]; readonly lattice: number }) | null;
  /**
   * Only with crevasses: their depth and the factor of their sizes, whether only caps have them, the sway, and the first of their
   * lattices.
   */
  readonly crevasses: {
    readonly strength: number;
    readonly scale: number;
    readonly isCapped: boolean;
    readonly sway: LandPart;
    readonly lattice: number;
  } | null;
  /** Parts that pixels read too. */
  readonly sways: readonly LandPart[];
  /** Parts that are read at the place itself, and those read where the warp moves it. */
  readonly unwarped: readonly LandPart[];
  readonly warped: readonly LandPart[];
  readonly lattices: readonly Lattice[];
  /**
   * Twelve numbers for shaders: factors from readings to deviations of the dunes' three sways, and 0; the RMS slope of the fields of
   * main and side valleys; the factor to deviations of the side valleys' field, and 0; the factors to deviations of the shields' two
   * sways and of the crevasses' one, and the shift of the shields' lattices.
   */
  readonly numbers: readonly number[];
  /** Maximum metres by which forms lower and raise ground. */
  readonly reach: readonly [below: number, above: number];
  /** The share of their depth that gullies keep at the last place that was read: less in sand, on fresh flows, and at rims of canyons and calderas. */
  readonly kept: number;
  /**
   * Lowers and buries `form`, metres above the sea and their gradient in units where the warp moves `place`, to `at`; table lands have the
   * share `table`, and a unit has `factor` metres.
   */
  lower(
    form: Float64Array,
    place: Float64Array,
    at: Float64Array,
    table: number,
    factor: number,
    t: number,
    width: number,
  ): void;
  /** Raises `form`, metres and their gradient at the place itself, and reads the share of sand there, where foothills have the share `foot`. */
  raise(
    form: Float64Array,
    x: number,
    y: number,
    z: number,
    t: number,
    width: number,
    foot: number,
    table: number,
  ): void;
  /** The altitude of the last place, after gullies, with terraces and dunes. */
  finish(altitude: number, x: number, y: number, z: number, t: number, width: number): number;
  /** Writes metres below and above the form over a box at most, where there may be table lands or none, and 1 where hills may be buried. */
  over(box: TermBox, z: number, t: number, tables: boolean, out: Float64Array): void;
}

/**
 * The ground that forms are made for. `add` appends readings to those of the land, averaged over `width` metres; `scale` is that of
 * gullies.
 */
export interface FormGround {
  readonly profile: Profile;
  readonly radius: number;
  readonly scale: number;
  /** The widest octave of the form, and units that are added to its readings for units above the sea. */
  readonly wide: LandPart;
  readonly offset: number;
  /** Metres of units above the sea: relief·q·(1 + |q|/peak). */
  readonly relief: number;
  readonly peak: number;
  /** Seed by which the directions of canyons turn; 0 for none. */
  readonly turn: number;
  add(field: Field, width: number): LandPart;
}

/** The planet that forms are made for. */
export interface FormPlanet {
  /** Its random seed, 0 by default: places shields and the provinces of crevasses. */
  readonly seed?: number;
  /** Whether ice lies on its caps alone, and not everywhere; false by default. */
  readonly isCapped?: boolean;
}
