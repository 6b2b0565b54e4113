/** The ground that the tab shows: a square of the current sum, and what is read of it for the map, the relief and the kinds. */
import type { Cover } from "../../core/field/cover.ts";
import type { Profile } from "../../core/field/profile.ts";
import { profileOf } from "../../recipe/profiles.ts";
import type { Threshold } from "../../recipe/thresholds.ts";
import { phrase } from "../../words/words.ts";
import type { WorkshopWorld } from "../tab.ts";
import type { EditedGround } from "./edited-ground.ts";
import { coverOf1983, kindsOf, readingsOf, THRESHOLDS } from "./kinds.ts";
import { type Heights, heightsOf, type Square } from "./picture.ts";
import { type Ground, groundOf, STEPS } from "./steps.ts";
import { choiceOf, type State, type Study, stateOfStep, stateOfWorld, WORLD } from "./study.ts";
import { waveLength } from "./terms.ts";

/** Points of the map from edge to edge, and fewer where octaves cost more readings. */
const POINTS = 144;
const FEWER = 96;
const MANY = 8;
/** Points from edge to edge whose readings the histograms of kinds count. */
const COUNTED = 48;
export const START: Square = { x: 400, y: 400, span: 800 };
/** Minimum and maximum metres across the map of the world at first, and repetitions of its longest term there. */
const [NEAR, FAR, REPEATS] = [400, 8000, 3.5];

const CLOSEST = 100;
const FARTHEST = 16_000;
/** The map stays within this, metres: phases are exact there. */
const MOST = 1_000_000;
const within = (value: number) => Math.max(-MOST, Math.min(MOST, value));

export interface Point {
  readonly x: number;
  readonly y: number;
}

export class ShownGround {
  square = START;
  /** The place that is explained. */
  place: Point | null = null;
  /** Results of the last `read`; kinds at the points of the heights, as indices into KINDS. */
  declare ground: Ground;
  declare heights: Heights;
  cover: Cover | null = null;
  kinds: Uint8Array | null = null;
  readonly #world: WorkshopWorld;
  readonly #study: Study;
  readonly #ground: EditedGround | null;
  #profileText: string;
  profile: Profile;

  constructor(world: WorkshopWorld, study: Study, ground: EditedGround | null) {
    [this.#world, this.#study, this.#ground] = [world, study, ground];
    this.#profileText = world.profile();
    this.profile = profileOf(this.#profileText);
  }

  /** The plane of the world, where that is shown. */
  get #plane(): EditedGround["plane"] {
    return this.#study.isWorld ? (this.#ground?.plane ?? null) : null;
  }

  get visitor(): Point | null {
    return this.#plane?.place() ?? null;
  }

  /** Minimum and maximum water level of the world. */
  get seas(): readonly [least: number, most: number] | undefined {
    return this.#plane?.seas;
  }

  get thresholds(): readonly Threshold[] {
    return this.#plane?.thresholds() ?? THRESHOLDS;
  }

  /** Readings of the cover by name; null where the map shows no kinds. */
  readings(): Record<string, Float64Array> | null {
    return this.cover && readingsOf(this.cover, this.square, COUNTED);
  }

  /** Moves the square by shares of its span. */
  move(east: number, north: number, zoom = 1): void {
    const { x, y, span } = this.square;
    this.square = {
      x: within(x + east * span),
      y: within(y + north * span),
      span: Math.max(CLOSEST, Math.min(FARTHEST, span * zoom)),
    };
  }

  /** Takes the world's profile where it has changed. */
  refresh(): void {
    if (this.#world.profile() === this.#profileText) return;
    this.#profileText = this.#world.profile();
    this.profile = profileOf(this.#profileText);
  }

  goTo(step: number): void {
    const [study, ground] = [this.#study, this.#ground];
    const next = step === WORLD && ground ? stateOfWorld(ground) : null;
    if (next) {
      // The land around the visitor.
      if (ground?.plane && study.state.step !== WORLD)
        this.square = { ...ground.plane.place(), span: this.#spanOf(next) };
      study.enter(next, phrase("this world"));
    } else {
      const { span } = STEPS[step];
      if (study.isWorld) this.square = { ...START, ...(span && { span }) };
      else if (span !== STEPS[study.state.step].span) this.square = { ...this.square, span: span ?? START.span };
      // The water and kinds of the world are not those of a step.
      study.enter(study.isWorld ? stateOfStep(step) : stateOfStep(step, study.state), STEPS[step].title);
    }
  }

  #spanOf({ waves }: State): number {
    const longest = Math.max(...waves.map(({ term }) => waveLength(term, this.profile.mask + 1)));
    return Math.round(Math.max(NEAR, Math.min(FAR, REPEATS * longest)));
  }

  /** Reads the square: heights and, where the map shows kinds, these. */
  read(z: number, t: number): void {
    this.#readSum();
    const { ground, square } = this;
    this.heights = heightsOf(ground, square, ground.field.count > MANY ? FEWER : POINTS, z, t);
    this.kinds = this.cover && kindsOf(this.cover, square, this.heights.n);
  }

  #readSum(): void {
    const { state } = this.#study;
    if (this.#ground && this.#plane) {
      const { field, cover } = this.#plane.ground(choiceOf(state, this.#ground.seeded));
      [this.ground, this.cover] = [{ field, factor: 1 }, cover];
      return;
    }
    const used = state.waves.filter(({ isOn }) => isOn).map(({ term }) => term);
    this.ground = groundOf(this.profile, used, state.options);
    this.cover = STEPS[state.step].hasKinds ? coverOf1983(this.profile, state.kinds) : null;
  }
}
