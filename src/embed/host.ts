/**
 * The side of the world's page: it answers the page around its frame. Messages of any other window, and those of other programs, are
 * ignored; wrong ones are answered with the name of the wrong part, and change nothing.
 */
import { isRecord } from "../recipe/check.ts";
import { valueText } from "../recipe/quantity.ts";
import { admits } from "./embedders.ts";
import { numberOf, Refusal, requestOf, VERSION } from "./messages.ts";
import type { Events, Greeting, PictureSize, Pose, Problem, Reply, Request, View } from "./protocol.ts";

/** The open world as far as the page around it may use it. Promises reject with a Refusal, or with any error of the world. */
export interface EmbeddedWorld {
  open(link: string): Promise<View>;
  move(pose: Partial<Pose>): Promise<View>;
  pose(): Pose;
  picture(size: PictureSize): Promise<Blob>;
  /** The view, once one is drawn. */
  readonly view: View | undefined;
}

/** The window around the frame. */
interface Outer {
  postMessage(message: unknown, target: string): void;
}

export interface HostOptions {
  readonly parent: Outer;
  /** Origin of the page, and of those that are answered (embedders.ts). */
  readonly origin: string;
  readonly embedders: string;
  /** A number that differs each time the page is loaded. */
  readonly page: number;
}

/** A message, as an event of the window has it. */
interface Heard {
  readonly data: unknown;
  readonly source: unknown;
  readonly origin: string;
  readonly ports: readonly MessagePort[];
}

export interface Host {
  hear(message: Heard): void;
  tell<N extends keyof Events>(event: N, value: Events[N]): void;
  /** The message that tells the page around the frame that this one is there. */
  readonly hello: Greeting;
  /** Whether a page is connected. */
  readonly connected: boolean;
  dispose(): void;
}

/** Requests that may wait, and connections of a page; another connection closes the first. */
const [MOST_WAITING, MOST_PORTS] = [32, 8];

export function createHost(world: EmbeddedWorld, options: HostOptions): Host {
  const { parent, page } = options;
  const ports: MessagePort[] = [];
  const run = createQueue(world);
  let waiting = 0;
  const hello: Greeting = { limitless: VERSION, type: "hello", page };

  async function answer(port: MessagePort, data: unknown): Promise<void> {
    const id = numberOf(data) ?? 0;
    if (waiting >= MOST_WAITING) {
      const message = `${MOST_WAITING} requests wait already; ask again after an answer.`;
      return post(port, { id, error: { code: "busy", message } });
    }
    waiting++;
    try {
      post(port, { id, value: await run(requestOf(data)) });
    } catch (error) {
      post(port, { id, error: problemOf(error) });
    }
    waiting--;
  }

  function connect(port: MessagePort): void {
    ports.push(port);
    if (ports.length > MOST_PORTS) ports.shift()?.close();
    port.onmessage = ({ data }) => void answer(port, data);
    post(port, { id: 0 });
    if (world.view) post(port, { event: "ready", value: world.view });
  }

  return {
    hello,
    hear({ data, source, origin, ports: [port] }) {
      if (source !== parent || !isRecord(data) || !("limitless" in data)) return;
      const problem = problemOfGreeting(data, origin, port, options);
      if (!problem && data.type === "connect") return connect(port);
      // An origin that has no name cannot be written to; a port can.
      if (problem && port) post(port, { id: 0, error: problem });
      else if (origin !== "null")
        parent.postMessage(problem ? { ...hello, type: "error", error: problem } : hello, origin);
    },
    tell(event, value) {
      for (const port of ports) post(port, { event, value });
    },
    get connected() {
      return ports.length > 0;
    },
    dispose() {
      for (const port of ports.splice(0)) port.close();
    },
  };
}

/** Runs requests one after the other; a pose is read at once. */
function createQueue(world: EmbeddedWorld): (request: Request) => Promise<Pose | View | Blob> {
  let last: Promise<unknown> = Promise.resolve();
  return async (request) => {
    if (request.type === "pose") return world.pose();
    const work = last.then((): Promise<View | Blob> => {
      if (request.type === "open") return world.open(request.link);
      return request.type === "move" ? world.move(request.pose) : world.picture(request);
    });
    last = work.catch(() => {});
    return work;
  };
}

const post = (port: MessagePort, reply: Reply): void => port.postMessage(reply);

function problemOf(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  return { code: error instanceof Refusal ? error.code : "failed", message };
}

const GREETINGS = ["hello", "connect"];

/** Reason why a greeting is refused. */
function problemOfGreeting(
  { limitless, type }: Readonly<Record<string, unknown>>,
  origin: string,
  port: MessagePort | undefined,
  { embedders, origin: own }: HostOptions,
): Problem | undefined {
  if (!admits(embedders, origin, own))
    return { code: "origin", message: `origin: ${origin} is not answered here; ${embedders} is allowed.` };
  if (limitless !== VERSION)
    return { code: "version", message: `limitless: ${valueText(limitless)} is not a known version (range 1 to 1).` };
  if (typeof type !== "string" || !GREETINGS.includes(type))
    return { code: "invalid", message: `type: ${valueText(type)} is not one of ${GREETINGS.join(", ")}.` };
  if (type === "connect" && !port) return { code: "invalid", message: "connect: has no port." };
  return undefined;
}
