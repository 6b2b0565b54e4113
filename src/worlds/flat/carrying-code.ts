/** Code of moving things and of the wandering stone. Loaded after the first picture. */
export { findDropSpot } from "./drop-spot.ts";
export { RocketFlight } from "./rocket-flight.ts";
export { createFlatStone } from "./stone.ts";
