/** The side of the world's page, with a made-up world: who is answered, with what, and in which order. */
import { afterEach, expect, test } from "vitest";
import { createHost, type EmbeddedWorld, type Host } from "../../src/embed/host.ts";
import { Refusal } from "../../src/embed/messages.ts";
import type { Pose, Reply } from "../../src/embed/protocol.ts";

const BLOG = "https://blog.example";
const POSE: Pose = { x: 1, y: 2, z: 3, heading: 4, pitch: 5, roll: 6 };

const opened: { dispose(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.dispose();
});

/** A world that notes what is asked of it, and ends each work when it is told to. */
function createWorld(log: string[]) {
  const works: (() => void)[] = [];
  const work = <T>(name: string, value: T) => {
    log.push(name);
    return new Promise<T>((resolve) => works.push(() => resolve(value)));
  };
  const world: EmbeddedWorld = {
    open: (link) =>
      link === "?bad" ? Promise.reject(new Refusal("invalid", "link: is bad.")) : work(`open ${link}`, { link }),
    move: (pose) => work(`move ${JSON.stringify(pose)}`, { link: "?moved" }),
    pose: () => POSE,
    picture: ({ width, height }) => work(`picture ${width} ${height}`, new Blob()),
    view: { link: "?now" },
  };
  const next = async () => {
    while (works.length === 0) await new Promise((resolve) => setImmediate(resolve));
    works.shift()?.();
  };
  return { world, next };
}

interface Posted {
  readonly message: unknown;
  readonly target: string;
}

function setUp(embedders = BLOG) {
  const log: string[] = [];
  const posted: Posted[] = [];
  const parent = { postMessage: (message: unknown, target: string) => void posted.push({ message, target }) };
  const { world, next } = createWorld(log);
  const host = createHost(world, { parent, origin: "https://worlds.example", embedders, page: 12.5 });
  opened.push(host);
  return { host, parent, posted, log, next };
}

/** Connects a port to the host; `replies` are in their order. */
function connect({ host, parent }: { host: Host; parent: unknown }, origin = BLOG, data: object = {}) {
  const { port1, port2 } = new MessageChannel();
  const replies: Reply[] = [];
  let heard = () => {};
  port1.onmessage = ({ data }) => {
    replies.push(data);
    heard();
  };
  opened.push({ dispose: () => port1.close() });
  host.hear({ data: { limitless: 1, type: "connect", ...data }, source: parent, origin, ports: [port2] });
  const until = async (count: number) => {
    while (replies.length < count) await new Promise<void>((resolve) => (heard = resolve));
    return replies;
  };
  return { port: port1, until, replies };
}

const error = (code: string, message: string) => ({ code, message });

test("a page that says hello is answered at its origin, with the number of the page", () => {
  const { host, parent, posted } = setUp();
  host.hear({ data: { limitless: 1, type: "hello" }, source: parent, origin: BLOG, ports: [] });
  expect(posted).toEqual([{ message: { limitless: 1, type: "hello", page: 12.5 }, target: BLOG }]);
});

test("messages of other windows and of other programs are ignored", async () => {
  const { host, parent, posted, log } = setUp();
  const { port1, port2 } = new MessageChannel();
  opened.push({ dispose: () => port1.close() });
  const connecting = { limitless: 1, type: "connect" };
  host.hear({ data: connecting, source: {}, origin: BLOG, ports: [port2] });
  host.hear({ data: connecting, source: null, origin: BLOG, ports: [] });
  for (const data of [null, "connect", 7, [], { type: "connect" }])
    host.hear({ data, source: parent, origin: BLOG, ports: [] });
  expect([posted, log, host.connected]).toEqual([[], [], false]);
});

test("a site that is not in the list is told so, by message and by port, and does not connect", async () => {
  const set = setUp();
  const problem = error("origin", `origin: https://evil.example is not answered here; ${BLOG} is allowed.`);
  set.host.hear({
    data: { limitless: 1, type: "hello" },
    source: set.parent,
    origin: "https://evil.example",
    ports: [],
  });
  expect(set.posted).toEqual([
    { message: { limitless: 1, type: "error", page: 12.5, error: problem }, target: "https://evil.example" },
  ]);
  const evil = connect(set, "https://evil.example");
  expect(await evil.until(1)).toEqual([{ id: 0, error: problem }]);
  expect(set.host.connected).toBe(false);
  const nameless = connect(set, "null");
  expect(await nameless.until(1)).toEqual([
    expect.objectContaining({ error: expect.objectContaining({ code: "origin" }) }),
  ]);
});

test("another version, an unknown greeting and a missing port are named", async () => {
  const set = setUp();
  const version = connect(set, BLOG, { limitless: 2 });
  expect(await version.until(1)).toEqual([
    { id: 0, error: error("version", "limitless: 2 is not a known version (range 1 to 1).") },
  ]);
  set.host.hear({ data: { limitless: 1, type: "take over" }, source: set.parent, origin: BLOG, ports: [] });
  set.host.hear({ data: { limitless: 1, type: "connect" }, source: set.parent, origin: BLOG, ports: [] });
  expect(set.posted.map(({ message }) => (message as { error: unknown }).error)).toEqual([
    error("invalid", 'type: "take over" is not one of hello, connect.'),
    error("invalid", "connect: has no port."),
  ]);
});

test("a connection is told of a view that is drawn already, and of events", async () => {
  const set = setUp();
  const { until } = connect(set);
  set.host.tell("pose", POSE);
  expect(await until(3)).toEqual([
    { id: 0 },
    { event: "ready", value: { link: "?now" } },
    { event: "pose", value: POSE },
  ]);
});

test("requests run one after the other, each with its own answer; a pose is read at once", async () => {
  const set = setUp();
  const { port, until } = connect(set);
  await until(2);
  port.postMessage({ id: 1, type: "open", link: "?bad" });
  port.postMessage({ id: 2, type: "open", link: "?world=forest" });
  port.postMessage({ id: 3, type: "move", pose: { x: 7 } });
  port.postMessage({ id: 4, type: "pose" });
  const [, , ...first] = await until(4);
  expect(first).toEqual(
    expect.arrayContaining([
      { id: 1, error: error("invalid", "link: is bad.") },
      { id: 4, value: POSE },
    ]),
  );
  expect(set.log).toEqual(["open ?world=forest"]);
  await set.next();
  await set.next();
  const [, , , , ...last] = await until(6);
  expect(last).toEqual([
    { id: 2, value: { link: "?world=forest" } },
    { id: 3, value: { link: "?moved" } },
  ]);
  expect(set.log).toEqual(["open ?world=forest", 'move {"x":7}']);
});

test("hostile messages are answered by what is wrong, and the world hears of none", async () => {
  const set = setUp();
  const { port, until } = connect(set);
  const hostile = [
    null,
    "x".repeat(1e6),
    { id: 9, type: "eval", code: "1" },
    { id: 9, type: "picture", width: 1e9, height: 1 },
  ];
  for (const message of hostile) port.postMessage(message);
  const [, , ...answers] = await until(2 + hostile.length);
  expect(answers).toEqual([
    { id: 0, error: error("invalid", "message: is not a table with id and type.") },
    { id: 0, error: error("invalid", "message: is not a table with id and type.") },
    { id: 9, error: error("invalid", 'type: "eval" is not one of open, move, pose, picture.') },
    { id: 9, error: error("invalid", "width: 1000000000 is out of range 16 to 4096 pixels.") },
  ]);
  expect(set.log).toEqual([]);
});

test("keys of prototypes, a list of a million and numbers that are none are named, and the world hears of none", async () => {
  const set = setUp();
  const { port, until } = connect(set);
  const polluting = JSON.parse('{ "id": 1, "type": "move", "pose": { "__proto__": { "x": 1 } } }');
  const hostile = [
    polluting,
    { id: 2, type: "pose", constructor: 1 },
    { id: 3, type: "__proto__" },
    { id: 4, type: "move", pose: new Float64Array(1e6) },
    { id: 5, type: "move", pose: { x: Number.NaN, y: 0 } },
    { id: 2 ** 60, type: "open", link: "?" },
  ];
  for (const message of hostile) port.postMessage(message);
  const [, , ...answers] = await until(2 + hostile.length);
  const problems = answers.map((answer) => ("error" in answer ? `${answer.id}: ${answer.error?.message}` : answer));
  expect(problems).toEqual([
    "1: pose.__proto__: is not a name known here; there are x, y, z, heading, pitch, roll.",
    "2: constructor: is not a name known here; there are id, type.",
    '3: type: "__proto__" is not one of open, move, pose, picture.',
    "4: pose.0: is not a name known here; there are x, y, z, heading, pitch, roll.",
    expect.stringMatching(/^5: pose\.x: NaN is not a number/),
    expect.stringMatching(/^0: id: .* is out of range/),
  ]);
  expect(set.log).toEqual([]);
  expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
});

test("a flood of greetings is answered one by one, and the ninth connection closes the first", async () => {
  const set = setUp();
  const data = { limitless: 1, type: "hello", rubbish: "x".repeat(1e6) };
  for (let i = 0; i < 1000; i++) set.host.hear({ data, source: set.parent, origin: BLOG, ports: [] });
  expect(set.posted.length).toBe(1000);
  set.host.hear({ data: { limitless: "9".repeat(1e6) }, source: set.parent, origin: BLOG, ports: [] });
  expect(JSON.stringify(set.posted[1000]).length, "what is wrong is told, and not repeated").toBeLessThan(500);

  const first = connect(set);
  await first.until(2);
  const others = Array.from({ length: 8 }, () => connect(set));
  for (const { until } of others) await until(2);
  set.host.tell("pose", POSE);
  for (const { until } of others) await until(3);
  expect(first.replies.length).toBe(2);
});

test("more than 32 requests at once are refused, and those that wait are kept", async () => {
  const set = setUp();
  const { port, until } = connect(set);
  for (let id = 1; id <= 33; id++) port.postMessage({ id, type: "picture", width: 16, height: 16 });
  const [, , refused] = await until(3);
  expect(refused).toEqual({
    id: 33,
    error: error("busy", "32 requests wait already; ask again after an answer."),
  });
  for (let i = 0; i < 32; i++) await set.next();
  expect((await until(2 + 33)).length).toBe(35);
});
