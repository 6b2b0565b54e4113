/** The Forest as the ground of hunts, with a centre to look round. */
import forest from "../../../scenes/forest/scene.ts";
import { placeNamesOf } from "../../../src/core/flat/place-names.ts";
import { countryGround } from "../../../src/sport/country-ground.ts";
import { createHuntGround } from "../../../src/sport/hunt/hunt-ground.ts";
import { generate } from "../../generate.ts";

const flat = generate(forest.world);

export const FOREST = createHuntGround(countryGround(flat, 0), placeNamesOf(flat));

/** The first view of the scene. */
export const CENTRE = [23890, 5703] as const;
