/** The page's side of the faults' worker, with workers that the test plays. */
import { expect, test } from "vitest";
import { FAULT_DEFAULTS } from "../../../src/core/faults/settings.ts";
import { say, saying } from "../../../src/words/words.ts";
import { FaultClient } from "../../../src/workshop/faults/client.ts";
import type { FromFaults, Order, ToFaults } from "../../../src/workshop/faults/protocol.ts";

class PlayedWorker extends EventTarget {
  onmessage: ((event: { data: FromFaults }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly heard: ToFaults[] = [];
  postMessage(message: ToFaults): void {
    this.heard.push(message);
  }
  terminate(): void {}
  say(data: FromFaults): void {
    this.onmessage?.({ data });
  }
  die(message: string): void {
    const event = Object.assign(new Event("error", { cancelable: true }), { message });
    this.dispatchEvent(event);
    this.onerror?.(event);
  }
  get orders(): Order[] {
    return this.heard.filter((message): message is Order => message.kind === "order");
  }
}

function played() {
  const workers: PlayedWorker[] = [];
  const told: string[] = [];
  const client = new FaultClient(
    {
      frame: ({ position }) => told.push(`frame ${position}`),
      refused: (reason) => told.push(`refused ${say(reason)}`),
      restarted: (reason) => told.push(`restarted ${reason}`),
      failed: (reason) => told.push(`failed ${reason}`),
    },
    () => {
      workers.push(new PlayedWorker());
      return workers[workers.length - 1] as unknown as Worker;
    },
  );
  const order = (sides: readonly number[], at = 0) =>
    client.order({
      ...{ at, jumps: false, target: 100, speed: 20 },
      sides: sides.map((id) => ({ id, settings: FAULT_DEFAULTS })),
    });
  const frame = (id: number, position: number, isMoving: boolean): FromFaults => ({
    ...{ kind: "frame", id, position, isMoving, sides: [], difference: null },
  });
  return { workers, told, client, order, frame };
}

const idsOf = ({ sides }: Order) => sides.map((side) => (typeof side === "number" ? side : { id: side.id }));

test("a land is sent once, and again after another order left it out", () => {
  const { workers, client, order } = played();
  for (const sides of [[1], [1, 2], [1], [2]]) order(sides);
  expect(workers[0].orders.map(idsOf)).toEqual([[{ id: 1 }], [1, { id: 2 }], [1], [{ id: 2 }]]);
  client.dispose();
});

test("a worker that dies on its way is replaced by one that goes on from there with everything", () => {
  const { workers, told, client, order, frame } = played();
  order([1, 2]);
  workers[0].say(frame(workers[0].orders[0].id, 37, true));
  workers[0].die("boom");
  expect(told).toEqual(["frame 37", "restarted boom"]);
  expect(workers[1].orders).toMatchObject([{ at: 37, target: 100, sides: [{ id: 1 }, { id: 2 }] }]);
  client.dispose();
});

test("a second death is told, its files are refused, and the next order starts another worker", async () => {
  const { workers, told, client, order } = played();
  order([1]);
  const saved = client.save(0, "xy");
  workers[0].die("boom");
  expect(workers[1].heard.map(({ kind }) => kind)).toEqual(["order", "save"]);
  workers[1].die("again");
  expect(told).toEqual(["restarted boom", "failed again"]);
  await expect(saved).rejects.toThrow("again");
  order([1]);
  expect(workers.length).toBe(3);
  expect(workers[2].orders.map(idsOf)).toEqual([[{ id: 1 }]]);
  client.dispose();
});

test("a worker that dies at rest is replaced by the next order, which says so", () => {
  const { workers, told, client, order, frame } = played();
  order([1]);
  workers[0].say(frame(workers[0].orders[0].id, 100, false));
  workers[0].die("boom");
  expect(workers.length).toBe(1);
  order([1], 99);
  expect(told).toEqual(["frame 100", "restarted boom"]);
  expect(workers[1].orders.map(idsOf)).toEqual([[{ id: 1 }]]);
  client.dispose();
});

test("an answer to an order of before is not shown, and a refusal is told", () => {
  const { workers, told, client, order, frame } = played();
  order([1]);
  order([2]);
  const [first, second] = workers[0].orders;
  workers[0].say(frame(first.id, 5, true));
  workers[0].say({ kind: "refused", id: second.id, reason: saying("Expected xSize") });
  expect(told).toEqual(["refused Expected xSize"]);
  order([2]);
  expect(idsOf(workers[0].orders[2])).toEqual([{ id: 2 }]);
  client.dispose();
});
