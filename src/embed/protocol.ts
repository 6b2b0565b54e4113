/**
 * Messages between the page in a frame and the page around it, version 1 (docs/embedding.md). Types alone: the client has them, too.
 *
 *   hello     either way by `postMessage`: the outer page asks whether the world's page is there, which answers with its number
 *   connect   from the outer page by `postMessage`, with a MessagePort; everything after it goes through the port
 */

/** Place and direction, as `at` and `look` of links: metres east, north and up, in space light-years; degrees. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Clockwise from north. */
  readonly heading: number;
  /** Nose up. */
  readonly pitch: number;
  /** Right side down. */
  readonly roll: number;
}

/** A view that is drawn. */
export interface View {
  /** Its link, from the `?` on. */
  readonly link: string;
}

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A reason why something was not done, or why the world stopped. */
export interface Problem {
  /**
   *   origin    the world's page does not answer this site
   *   version   it does not speak this version
   *   invalid   a message, a link or a number is wrong; the text names the part and the allowed range
   *   busy      too many requests wait
   *   failed    a part of the world failed
   */
  readonly code: "origin" | "version" | "invalid" | "busy" | "failed";
  readonly message: string;
}

/** Values of events by name. */
export interface Events {
  /** A world was opened and is drawn. */
  readonly ready: View;
  /** Another view of the same world is drawn. */
  readonly arrived: View;
  /** A part of the world failed; a message in the frame says so, too. */
  readonly failed: Problem;
  /** The player moved, at most ten times a second. */
  readonly pose: Pose;
}

/** Contents of a request. */
export type Ask =
  | { readonly type: "open"; readonly link: string }
  | { readonly type: "move"; readonly pose: Partial<Pose> }
  | { readonly type: "pose" }
  | ({ readonly type: "picture" } & PictureSize);

/** A request through the port. Its number, from 1 on, is that of the answer. */
export type Request = Ask & { readonly id: number };

/** Messages that come through the port: an answer, with number 0 that to `connect`, or an event. */
export type Reply =
  | { readonly id: number; readonly value?: unknown; readonly error?: Problem }
  | { readonly event: keyof Events; readonly value: Events[keyof Events] };

/** Messages that go through `postMessage`. `page` is another number each time the world's page is loaded. */
export type Greeting =
  | { readonly limitless: 1; readonly type: "hello"; readonly page?: number }
  | { readonly limitless: 1; readonly type: "connect" };
