/** The schema of requests to a recipe (valibot). Messages give the value and what was expected. */
import * as v from "valibot";
import { WEATHER_CHOICES } from "../core/forest/weather-names.ts";
import { boolean, isRecord, listMessage, number, numbers, oneOf, table, text } from "./check.ts";
import { faultOfPlace } from "./coordinates.ts";
import { parametersOf } from "./parameter.ts";
import { faultOfGround } from "./profile-link.ts";
import { faultOf } from "./quantity.ts";
import { CAMERAS, type Place, type Recipe } from "./recipe.ts";
import { FOV, listsOf, NUMBERS, QUALITIES, requestedRecipe, type SceneRequest, sheetsOf } from "./request.ts";

export function requestSchema(recipe: Recipe, input: unknown) {
  const rows = parametersOf(recipe);
  const given = isRecord(input) && isRecord(input.parameters) ? input.parameters : {};
  const values = rows.map((p) => [p.name, faultOf(p, given[p.name]) ? p.value : Number(given[p.name])]);
  // The valid places depend on the requested radius.
  const parameters = Object.fromEntries(values);
  const wanted = isRecord(input) ? (input.profile as string) : "";
  const fault = faultOfGround(recipe, wanted, parameters);
  const profile = fault === null ? wanted : recipe.world.profile;
  const changed = requestedRecipe(recipe, { profile, parameters });
  const lists = listsOf(changed);
  const [x, y, z, heading] = lists.parked;
  return table({
    world: text,
    shot: oneOf(Object.keys(recipe.shots)),
    by: oneOf(recipe.explorers),
    at: v.pipe(
      numbers(lists.at),
      v.check(
        (at) => faultOfPlace(changed, at) === null,
        (issue) => faultOfPlace(changed, issue.input as Place) ?? "",
      ),
    ),
    off: numbers(lists.off),
    look: numbers(lists.look),
    camera: oneOf(CAMERAS),
    orbit: numbers(lists.orbit),
    fov: v.nullable(number(FOV)),
    parked: v.nullable(v.strictTuple([number(x), number(y), number(z), number(heading)], listMessage(4))),
    hour: number(NUMBERS.hour),
    t: number(NUMBERS.t),
    rate: number(NUMBERS.rate),
    spin: number(NUMBERS.spin),
    weather: oneOf(WEATHER_CHOICES),
    // Ignored in kinds without the sport.
    ...(recipe.kind.sport?.columns ?? { role: v.any(), course: v.any(), hunt: v.any() }),
    seed: number(NUMBERS.seed),
    profile: v.custom<string>(() => fault === null, String(fault)),
    quality: oneOf(["auto", ...QUALITIES]),
    sheet: oneOf(sheetsOf(recipe)),
    freeze: boolean,
    parameters: table(Object.fromEntries(rows.map((p) => [p.name, number(p)]))),
  }) satisfies v.GenericSchema<unknown, SceneRequest>;
}
