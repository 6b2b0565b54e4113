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
  const own = { profile: recipe.world.profile, sum: "", kinds: "" };
  const { profile, sum, kinds } = isRecord(input) ? (input as unknown as SceneRequest) : own;
  // Each with the parts before it, so that the fault is that of the first wrong one.
  const profileFault = faultOfGround(recipe, { ...own, profile }, parameters);
  const sumFault = profileFault ?? faultOfGround(recipe, { ...own, profile, sum }, parameters);
  const kindsFault = sumFault ?? faultOfGround(recipe, { profile, sum, kinds }, parameters);
  const changed = requestedRecipe(recipe, { ...(kindsFault === null ? { profile, sum, kinds } : own), parameters });
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
    profile: v.custom<string>(() => profileFault === null, String(profileFault)),
    sum: v.custom<string>(() => profileFault !== null || sumFault === null, String(sumFault)),
    kinds: v.custom<string>(() => sumFault !== null || kindsFault === null, String(kindsFault)),
    quality: oneOf(["auto", ...QUALITIES]),
    sheet: oneOf(sheetsOf(recipe)),
    freeze: boolean,
    parameters: table(Object.fromEntries(rows.map((p) => [p.name, number(p)]))),
  }) satisfies v.GenericSchema<unknown, SceneRequest>;
}
