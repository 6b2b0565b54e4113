/** Code of moving things, of the wandering stone, of the landing aid and of the way out. Loaded after the first picture. */
export { FlatWayOut } from "./below/way-out.ts";
export { findDropSpot } from "./drop-spot.ts";
export { FlatLandingAid } from "./landing-aid.ts";
export { RocketFlight } from "./rocket-flight.ts";
export { createFlatStone } from "./stone.ts";
