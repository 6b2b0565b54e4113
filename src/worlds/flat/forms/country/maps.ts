/** The maps of a country: of its surface, and for a player below ground that of the level around. */
import type { CountryRecipe } from "../../../../recipe/kinds/country.ts";
import type { Telemetry } from "../../../../ui/telemetry.ts";
import type { WorldMap, WorldPage } from "../../../world-module.ts";
import { createUndergroundMap, type UndergroundMap } from "../../below/map/map.ts";
import { countryPlans } from "../../below/map/plans.ts";
import type { FlatWorld } from "../../live-world.ts";
import { FlatMap, type FlatMapForm } from "../../maps.ts";

export const createCountryMap = (host: HTMLElement, page: WorldPage<CountryRecipe, FlatWorld>): WorldMap =>
  page.recipe.world.shape.below ? new DeepMap(host, page) : new FlatMap(host, page, SURFACE);

const SURFACE: FlatMapForm = {
  hasNames: true,
  hasCaves: false,
  loadWork: async () => (await import("../../work/world.ts")).flatWorkWorld,
};
const DEEP: FlatMapForm = {
  hasNames: true,
  hasCaves: true,
  loadWork: async () => (await import("../../work/below.ts")).belowWorkWorld,
};

class DeepMap extends FlatMap {
  readonly #openBelow: () => UndergroundMap;
  readonly #isBelow: () => boolean;
  /** The map of the level while it is open. */
  #below: UndergroundMap | undefined;
  #last: Telemetry | undefined;

  constructor(host: HTMLElement, page: WorldPage<CountryRecipe, FlatWorld>) {
    super(host, page, { ...DEEP, plans: () => countryPlans(page) });
    this.#openBelow = () => createUndergroundMap(host, page);
    this.#isBelow = () => page.live()?.isBelow ?? false;
  }

  override get isOpen(): boolean {
    return this.#below !== undefined || super.isOpen;
  }

  override toggle(): void {
    if (this.#below) this.#close();
    else if (this.#last && this.#isBelow() && !super.isOpen) this.#open(this.#last);
    else super.toggle();
  }

  override tasks(): void {
    this.#close();
    super.tasks();
  }

  override refresh(): void {
    super.refresh();
    this.#below?.refresh();
  }

  override update(telemetry: Telemetry): void {
    this.#last = telemetry;
    super.update(telemetry);
    // Closed by its own button.
    if (this.#below && !this.#below.isOpen) this.#close();
    this.#below?.update(telemetry);
  }

  override dispose(): void {
    this.#close();
    super.dispose();
  }

  #open(telemetry: Telemetry): void {
    this.#below = this.#openBelow();
    this.#below.update(telemetry);
    this.#below.toggle();
  }

  #close(): void {
    this.#below?.dispose();
    this.#below = undefined;
  }
}
