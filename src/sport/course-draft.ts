/** A course that is being set: places one after another, in any state of completion. */
import { type Saying, saying } from "../words/words.ts";
import type { Course } from "./course.ts";
import { courseProblem } from "./course-rules.ts";
import { distanceOf, type Point, wholePoint } from "./geometry.ts";
import { type Site, type SportGround, siteAt } from "./ground.ts";

export interface Draft {
  readonly name: string;
  readonly start: Point | null;
  readonly controls: readonly Point[];
  /** The finish; null for a course that ends at its start. */
  readonly finish: Point | null;
}

export const EMPTY_DRAFT: Draft = { name: "", start: null, controls: [], finish: null };

export type Placed = { readonly draft: Draft; readonly said: Saying };

/**
 * A click on the map: the first one sets the start, one within `reach` metres of a feature adds a control there, and any other one
 * sets the finish.
 */
export function placeClick(draft: Draft, ground: SportGround, x: number, y: number, reach: number): Placed {
  const point = wholePoint([x, y]);
  if (Number.isNaN(ground.heightAt(...point))) return { draft, said: saying("There is no ground.") };
  const site = siteNear(ground, x, y, reach);
  if (draft.start && site) return addControl(draft, site, ground);
  if (ground.depthAt(...point) > 0 || ground.isUnderWater(...point))
    return { draft, said: saying("That is in a lake.") };
  return draft.start
    ? { draft: { ...draft, finish: point }, said: saying("Finish set. Click a feature for another control.") }
    : { draft: { ...draft, start: point }, said: saying("Start set. Click features in their order.") };
}

function addControl(draft: Draft, { feature, x, y, code }: Site, ground: SportGround): Placed {
  if (feature !== "waterhole" && ground.isUnderWater(x, y))
    return { draft, said: saying("{code} is under water.", { code }) };
  const known = draft.controls.findIndex((at) => codeOf(ground, at) === code);
  if (known >= 0)
    return {
      draft,
      said: saying("{code} is control {number} already: codes differ.", { code, number: known + 1 }),
    };
  const controls: Point[] = [...draft.controls, [x, y]];
  return {
    draft: { ...draft, controls },
    said: saying("Control {number}: {code}.", { number: controls.length, code }),
  };
}

/** The nearest feature with a code within `reach` metres, or null. */
function siteNear(ground: SportGround, x: number, y: number, reach: number): Site | null {
  const away = (site: Site) => distanceOf(ground.geometry, [x, y], [site.x, site.y]);
  return ground
    .sitesNear([x, y], reach)
    .reduce<Site | null>((best, site) => (best && away(best) <= away(site) ? best : site), null);
}

const codeOf = (ground: SportGround, at: Point) => siteAt(ground, at)?.code;

/** The draft with a control moved to another place in the order; both count from 0. */
export function moveControl(draft: Draft, from: number, to: number): Draft {
  const controls = [...draft.controls];
  if (from < 0 || from >= controls.length) return draft;
  const [moved] = controls.splice(from, 1);
  controls.splice(Math.max(0, Math.min(controls.length, to)), 0, moved);
  return { ...draft, controls };
}

export function removeControl(draft: Draft, at: number): Draft {
  return { ...draft, controls: draft.controls.filter((_, i) => i !== at) };
}

export const draftOf = ({ name, start, controls, finish }: Course): Draft => ({ name, start, controls, finish });

/** A course, or a sentence that names a missing part. */
export type DraftCourse = Course | { readonly problem: Saying };

export function courseOfDraft({ name, start, controls, finish }: Draft): DraftCourse {
  if (!start) return { problem: saying("Click the map for the start.") };
  if (controls.length === 0) return { problem: saying("Click features for controls.") };
  const course: Course = { name: name.trim(), start, controls, finish: finish ?? start };
  const problem = courseProblem(course);
  return problem ? { problem: saying("{problem}.", { problem }) } : course;
}
