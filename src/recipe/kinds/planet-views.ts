/** Lovely views of planets: on foot on open ground, from low flight, and of gas giants from above their clouds. */
import type { Kind } from "../../core/field/cover.ts";
import type { Random } from "../../core/field/random.ts";
import { hasSolidSea } from "../../core/planet/climate.ts";
import { fromGeo } from "../../core/planet/geo.ts";
import { altitudeOn, type Globe, kindOn } from "../../core/planet/sphere.ts";
import { tangentPlane } from "../../core/planet/tangent-plane.ts";
import { lightOf, sunOver } from "../../core/view/light.ts";
import { createPanorama, distancesTo, drawGround, type SeenGround } from "../../core/view/panorama.ts";
import type { LovelyView, ViewFinder, ViewOptions } from "../lovely.ts";
import type { Place } from "../recipe.ts";
import { bestTowards, EYE } from "./best-view.ts";

const DISTANCES = distancesTo(6, 9000, 26);
/** Degrees of latitude within which places are drawn. */
const WARM = 58;
/** Kinds to stand on, and kinds that are plants. */
const OPEN: readonly Kind[] = ["grass", "moor", "path", "road", "snow", "bare", "mud"];
/** Slope to stand on, rise over run. */
const LEVEL = 0.3;
/** Heights of an orbiter above the ground, metres. */
const [LOW, HIGH] = [35, 420];

export function planetViews(globe: Globe, { explorers }: ViewOptions): ViewFinder {
  const isGiant = globe.climate === "gas";
  return {
    draw: (random) => (isGiant ? overClouds(globe, random) : onGround(globe, explorers, random)),
    isFree: () => true,
  };
}

interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place of even density on the sphere. */
function spotOf(random: Random): Spot {
  const most = Math.sin((WARM * Math.PI) / 180);
  const latitude = (Math.asin(most * (2 * random() - 1)) * 180) / Math.PI;
  return { latitude: Number(latitude.toFixed(5)), longitude: Number((360 * random() - 180).toFixed(5)) };
}

const placeAt = ({ radius }: Globe, { latitude, longitude }: Spot, altitude: number): Place => {
  const [x, y, z] = fromGeo({ latitude, longitude, altitude }, radius, new Float64Array(3));
  return [x, y, z];
};

/** The hour at longitude 0 when it is `hour` at a place. */
const atZero = (hour: number, { longitude }: Spot): number =>
  Number(((((hour - longitude / 15) % 24) + 24) % 24).toFixed(3));

/** The ground around a place. */
function planeAt(globe: Globe, { latitude, longitude }: Spot) {
  const { radius } = globe;
  const { toCentre } = tangentPlane(radius, longitude, latitude);
  const at = new Float64Array(3);
  const isWet = globe.wet && !hasSolidSea(globe.climate);
  const heightAt = (x: number, y: number) => {
    toCentre(x, y, at);
    return altitudeOn(globe, at[0], at[1], at[2]);
  };
  return {
    isWet,
    heightAt,
    surfaceAt: (x: number, y: number) => (isWet ? Math.max(0, heightAt(x, y)) : heightAt(x, y)),
    kindAt(x: number, y: number): Kind {
      toCentre(x, y, at);
      return kindOn(globe, at[0], at[1], at[2]);
    },
  };
}

type Plane = ReturnType<typeof planeAt>;

const seenFrom = ({ radius }: Globe, { surfaceAt, kindAt }: Plane, eye: number): SeenGround => ({
  // The ground falls away with the curve of the planet.
  rise: (east, north, run) => surfaceAt(east, north) - (run * run) / (2 * radius) - eye,
  kindAt,
});

function onGround(globe: Globe, explorers: readonly string[], random: Random): LovelyView | null {
  const spot = spotOf(random);
  const isOnFoot = explorers.includes("walker") && random() < 0.35;
  const over = LOW + (HIGH - LOW) * random() * random();
  const plane = planeAt(globe, spot);
  const ground = plane.heightAt(0, 0);
  if (isOnFoot && !isStandable(plane, ground)) return null;
  // Far out at sea nothing is in sight.
  if (!isOnFoot && plane.isWet && ground < -140) return null;
  const altitude = isOnFoot ? ground + 0.05 : plane.surfaceAt(0, 0) + over;
  const panorama = createPanorama();
  drawGround(panorama, seenFrom(globe, plane, isOnFoot ? altitude + EYE : altitude), DISTANCES);
  const best = bestTowards(panorama, { latitude: spot.latitude, random });
  if (!best?.hour) return null;
  const by = isOnFoot ? "walker" : "orbiter";
  return { ...best, by, at: placeAt(globe, spot, altitude), camera: "cockpit", hour: atZero(best.hour, spot) };
}

function isStandable({ heightAt, kindAt, isWet }: Plane, ground: number): boolean {
  if (isWet && ground < 1) return false;
  const slope = [heightAt(3, 0) - heightAt(-3, 0), heightAt(0, 3) - heightAt(0, -3)];
  if (Math.hypot(...slope) / 6 > LEVEL) return false;
  // Plants of woods reach over their edges.
  return [0, 1, 2, 3, 4].every((k) => {
    const [x, y] = k === 0 ? [0, 0] : [18 * Math.cos((k * Math.PI) / 2), 18 * Math.sin((k * Math.PI) / 2)];
    return OPEN.includes(kindAt(x, y));
  });
}

/** Heights above the clouds of a gas giant, in radii. */
const [OVER, FAR] = [0.03, 0.5];

/** A view along the limb of a gas giant. */
function overClouds({ radius, ...globe }: Globe, random: Random): LovelyView {
  const spot = spotOf(random);
  const altitude = radius * (OVER + (FAR - OVER) * random() * random());
  const hour = [7.5, 8.5, 15.5, 16.5][Math.floor(random() * 4)];
  const heading = Math.round(360 * random());
  // The limb is this far below the level of the eye.
  const dip = (Math.acos(radius / (radius + altitude)) * 180) / Math.PI;
  const horizon = Math.sqrt(altitude * (2 * radius + altitude));
  const light = lightOf(sunOver(spot.latitude, hour), heading);
  return {
    by: "orbiter",
    at: placeAt({ radius, ...globe }, spot, altitude),
    look: [heading, -Math.round(0.7 * dip), 0],
    camera: "cockpit",
    hour: atZero(hour, spot),
    measures: { relief: 0.5, water: 0, light, cover: 0.5, depth: random() },
    free: altitude,
    sight: { what: "clouds", distance: horizon },
  };
}
