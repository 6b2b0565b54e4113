/** The published library's entry `limitless/planets`: ground, kinds and features on a sphere. */

export { createPatch, faceOf, type Patch, placeOn } from "./cube-sphere.ts";
export { createErodedLand, drainageAt, type PlanetErosion } from "./eroded-land.ts";
export type { PlanetForms } from "./forms.ts";
export { fromGeo, type Geo, geoOf } from "./geo.ts";
export { createLandForms } from "./land-forms.ts";
export type { PlainLand } from "./land-shape.ts";
export { createPlanet, type PlanetOptions, planetField, reliefFor } from "./planet.ts";
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
