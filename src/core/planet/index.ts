/** The published library's entry `limitless/planets`: ground, kinds and features on a sphere. */

export { type PlanetOptions, planetField, reliefFor } from "./field.ts";
export { fromGeo, type Geo, geoOf } from "./geo.ts";
export { createPatch, faceOf, type Patch, placeOn } from "./patch.ts";
export { createPlanet } from "./planet.ts";
export { crossingOf, featureAtCrossing, featuresIn, keyOf, type RingFeature } from "./ring-features.ts";
export {
  altitudeOf,
  altitudeOn,
  boundsOn,
  createGlobe,
  type Globe,
  type GlobeOptions,
  heightOn,
  kindOn,
  surfaceOn,
} from "./sphere.ts";
