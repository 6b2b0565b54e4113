/**
 * The page in a frame of another page: it answers that page (src/embed), draws, steps and sounds nothing while the frame is out of
 * sight, and leaves scrolling to that page until the visitor has pressed into the frame. Loaded in frames alone.
 */
import "./embedded.css";
import { createHost, type EmbeddedWorld, type Host } from "../embed/host.ts";
import { Refusal } from "../embed/messages.ts";
import type { PictureSize, Pose, View } from "../embed/protocol.ts";
import { problemOfPlace } from "../recipe/coordinates.ts";
import { withoutRemedy } from "../recipe/link-problem.ts";
import { readLink } from "../recipe/permalink.ts";
import { problemOf } from "../recipe/quantity.ts";
import { LOOK } from "../recipe/ranges.ts";
import type { Look, Place, Recipe } from "../recipe/recipe.ts";
import { FAILURES, type Failure, reasonOf } from "./failures.ts";
import { findKept, type Visit } from "./open-page.ts";
import { asPng, longestSide, photograph } from "./screenshot.ts";
import { follow } from "./visits.ts";

type Made = NonNullable<Visit["opened"]>;

/** Milliseconds between two readings of the pose. */
const POSE_INTERVAL = 100;

/** Answers the page around the frame, until the returned function is called. */
export function embed(visit: Visit): () => void {
  const ready = new Ready(visit);
  const world = createWorld(visit, ready);
  const host = createHost(world, {
    parent: window.parent,
    origin: location.origin,
    embedders: document.querySelector<HTMLMetaElement>('meta[name="limitless-embedders"]')?.content ?? "'none'",
    page: performance.timeOrigin,
  });
  ready.onReady = (name) => world.view && host.tell(name, world.view);
  visit.options.failures.told = (failure) => {
    ready.fail(failure);
    host.tell("failed", { code: "failed", message: messageOf(failure) });
  };
  const listening = new AbortController();
  addEventListener("message", (event) => host.hear(event), { signal: listening.signal });
  window.parent.postMessage(host.hello, "*");
  const timer = setInterval(poseTeller(visit, host, world), POSE_INTERVAL);
  const sight = new IntersectionObserver((entries) => ready.show(entries[entries.length - 1].isIntersecting));
  sight.observe(document.documentElement);
  leaveScrolling(listening.signal);
  return () => {
    listening.abort();
    clearInterval(timer);
    sight.disconnect();
    ready.dispose();
    host.dispose();
  };
}

const messageOf = ({ part, error }: Failure) => `${FAILURES[part].title}: ${reasonOf(error)}`;

/**
 * Leaves the wheel and fingers to the page around the frame while the frame has no focus: that page scrolls as if the frame were a
 * picture. A wheel with Ctrl, as which a pinch on a trackpad arrives, would zoom that page, so it is the world's.
 */
function leaveScrolling(signal: AbortSignal): void {
  const { dataset } = document.documentElement;
  const follow = () => {
    if (document.hasFocus()) delete dataset.unheld;
    else dataset.unheld = "";
  };
  for (const event of ["focus", "blur"]) addEventListener(event, follow, { signal });
  // Sticks keep the browser from giving the focus itself.
  addEventListener("pointerup", () => window.focus(), { signal, capture: true });
  const leave = (event: WheelEvent) => {
    if (!event.ctrlKey && !document.hasFocus()) event.stopImmediatePropagation();
  };
  addEventListener("wheel", leave, { signal, capture: true, passive: true });
  follow();
}

/** Tells the pose when it has changed. */
function poseTeller(visit: Visit, host: Host, world: EmbeddedWorld): () => void {
  let told = "";
  return () => {
    if (!host.connected || !visit.opened) return;
    const pose = world.pose();
    const text = Object.values(pose).join();
    if (text !== told) host.tell("pose", pose);
    told = text;
  };
}

/** Follows whether a view is drawn, and pauses the world while it is out of sight. */
class Ready {
  onReady: (event: "ready" | "arrived") => void = () => {};
  readonly #visit: Visit;
  readonly #changes = new MutationObserver(() => this.#update());
  #waiting: { resolve(made: Made): void; reject(error: unknown): void }[] = [];
  #last: Made | undefined;
  #isShown = true;

  constructor(visit: Visit) {
    this.#visit = visit;
    this.#changes.observe(document.documentElement, { attributeFilter: ["data-ready"] });
    this.#update();
  }

  /** The open world, once it is drawn. Rejects where it fails before. */
  async world(): Promise<Made> {
    return this.now ?? new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  get now(): Made | undefined {
    return document.documentElement.dataset.ready === "true" ? this.#visit.opened : undefined;
  }

  show(isShown: boolean): void {
    this.#isShown = isShown;
    this.#pause();
  }

  fail({ part, error }: Failure): void {
    if (!FAILURES[part].covers) return;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  dispose(): void {
    this.#changes.disconnect();
  }

  #update(): void {
    const made = this.now;
    if (!made) return;
    for (const { resolve } of this.#waiting.splice(0)) resolve(made);
    this.#pause();
    const isSame = made === this.#last;
    this.#last = made;
    this.onReady(isSame ? "arrived" : "ready");
  }

  #pause(): void {
    const made = this.now;
    if (!made || made.opened.paused === !this.#isShown) return;
    made.opened.paused = !this.#isShown;
    if (!this.#isShown) this.#visit.options.audio.rest();
  }
}

function createWorld(visit: Visit, ready: Ready): EmbeddedWorld {
  const { failures, scenes } = visit.options;
  const view = (): View => ({ link: failures.link() });
  return {
    get view() {
      return ready.now && view();
    },
    async open(link) {
      const query = link.slice(link.indexOf("?") + 1);
      const { problems } = await readLink(query, scenes, findKept);
      if (problems.length > 0) throw new Refusal("invalid", `link: ${problems.map(withoutRemedy).join(" ")}`);
      // Not an entry of its own: the visitor of the page around goes back past the frame.
      history.replaceState(null, "", `?${query}`);
      await follow(visit, false);
      await ready.world();
      return view();
    },
    async move(pose) {
      const { page, opened, recipe } = await ready.world();
      const before = opened.request();
      const { at, look } = moved(recipe, before, pose);
      const isPlace = [pose.x, pose.y, pose.z].some((value) => value !== undefined);
      await page.go({ ...before, at, look, ...(isPlace && { off: [0, 0, 0], mine: null }) });
      return view();
    },
    pose: () => {
      if (!visit.opened) throw new Refusal("failed", "pose: no world is open yet; wait for ready.");
      return poseOf(visit.opened.opened.live.where());
    },
    picture: async (size) => pictureOf(await ready.world(), size),
  };
}

interface Placed {
  readonly at: Place;
  readonly look: Look;
}

const poseOf = ({ at: [x, y, z], look: [heading, pitch, roll] }: Placed): Pose => ({ x, y, z, heading, pitch, roll });

/** Place and direction with the numbers of a pose. Throws a Refusal where one is out of the world's range. */
function moved(recipe: Recipe, before: Placed, change: Partial<Pose>): Placed {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const { x, y, z, heading, pitch, roll } = { ...poseOf(before), ...Object.fromEntries(given) };
  const ranges = [...recipe.kind.places.ranges(recipe), ...LOOK];
  for (const [name, value] of given) {
    const range = ranges.find((one) => one.name === name);
    const problem = range && problemOf(range, value);
    if (problem) throw new Refusal("invalid", `pose.${name}: ${value} ${problem}.`);
  }
  const problem = problemOfPlace(recipe, [x, y, z]);
  if (problem) throw new Refusal("invalid", `pose: ${problem}.`);
  return { at: [x, y, z], look: [heading, pitch, roll] };
}

function pictureOf({ opened }: Made, { width, height }: PictureSize): Promise<Blob> {
  const most = longestSide(opened.engine);
  for (const [name, value] of Object.entries({ width, height }))
    if (value > most) throw new Refusal("invalid", `${name}: ${value} is out of range 16 to ${most} pixels here.`);
  return asPng(photograph(opened.engine, () => opened.drawStill(), width, height));
}
