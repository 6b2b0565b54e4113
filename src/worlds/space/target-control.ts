/** Actions on targets, whichever key, button or click asks for them: select, fly there, land. */
import { createGalaxy, starAt } from "../../core/space/stars.ts";
import { type Landing, sameTarget, type Target, type Targets, targetName } from "./targets.ts";

export interface TargetControl {
  select(target: Target | null): void;
  /** Selects the target that `pick` returns, if any. */
  selectBy(pick: (targets: Targets) => Target | null): void;
  warp(): void;
  land(): void;
  /** Lands if that is possible, else flies to the selected target. */
  go(): void;
  /** Flies to the planet or star where the visit began. */
  home(): void;
  /** Selects the star at whole light-years and flies there. */
  flyTo(x: number, y: number, z: number): void;
  /** Checks for a planet to land on; limited to once every CHECK_INTERVAL. */
  checkLanding(): void;
  /** Whether the ship is in orbit of a planet, and no other target is selected. */
  canLand(selected: Target | null): boolean;
}

export interface TargetControlOptions {
  targets(): Targets | undefined;
  /** Flies to the selected target. */
  warp(): void;
  /** Opens the world of a link; `name` is shown meanwhile. */
  openWorld(link: string, name: string): void;
  /** Called after a selection. */
  onSelect(): void;
}

/** Milliseconds. */
const CHECK_INTERVAL = 250;

export function createTargetControl({ targets, warp, openWorld, onSelect }: TargetControlOptions): TargetControl {
  let landing: Landing | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;

  function check(): void {
    checkedAt = performance.now();
    landing = targets()?.landing() ?? null;
  }

  function select(target: Target | null): void {
    targets()?.select(target);
    checkedAt = Number.NEGATIVE_INFINITY;
    onSelect();
  }

  const canLand = (selected: Target | null): boolean =>
    landing !== null && (selected === null || sameTarget(selected, landing.target));

  function land(): void {
    check();
    if (landing) openWorld(landing.link, targetName(landing.target));
  }

  return {
    select,
    selectBy(pick) {
      const now = targets();
      const target = now && pick(now);
      if (target) select(target);
    },
    warp,
    land,
    go() {
      check();
      if (canLand(targets()?.selected ?? null)) land();
      else warp();
    },
    home() {
      const home = targets()?.home();
      if (!home) return;
      select(home);
      warp();
    },
    flyTo(x, y, z) {
      const star = starAt(createGalaxy(), x, y, z);
      if (!star) return;
      select({ kind: "star", star });
      warp();
    },
    checkLanding() {
      if (Math.abs(performance.now() - checkedAt) >= CHECK_INTERVAL) check();
    },
    canLand,
  };
}
