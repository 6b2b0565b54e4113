/** Code of moving things, of the wandering stone and of the landing aid. Loaded after the first picture. */
export { findDropSpot } from "./drop-spot.ts";
export { FlatLandingAid } from "./landing-aid.ts";
export { RocketFlight } from "./rocket-flight.ts";
export { createFlatStone } from "./stone.ts";
