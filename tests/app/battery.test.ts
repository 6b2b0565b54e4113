/** The battery saver: on by choice, automatic on a low battery, and no reading of it where there is none. */
import { expect, test, vi } from "vitest";
import { createBatterySaver, isLow } from "../../src/app/battery.ts";

class Battery extends EventTarget {
  charging = false;
  level = 0.5;

  set(charging: boolean, level: number): void {
    Object.assign(this, { charging, level });
    this.dispatchEvent(new Event("levelchange"));
  }
}

test("a battery is low below a fifth while it is not charged", () => {
  expect(isLow({ charging: false, level: 0.19 })).toBe(true);
  expect(isLow({ charging: false, level: 0.2 })).toBe(false);
  expect(isLow({ charging: true, level: 0.05 })).toBe(false);
});

test("auto saves while the battery is low, says so once each time, and stops when it is charged", async () => {
  const [scene, notify, battery] = [{ saving: false }, vi.fn(), new Battery()];
  const saver = createBatterySaver(scene, notify, { getBattery: async () => battery });
  saver.choose("auto");
  await vi.waitFor(() => battery.set(false, 0.5));
  expect(scene.saving).toBe(false);
  await vi.waitFor(() => {
    battery.set(false, 0.1);
    expect(scene.saving).toBe(true);
  });
  battery.set(false, 0.09);
  expect(notify).toHaveBeenCalledTimes(1);
  battery.set(true, 0.1);
  expect(scene.saving).toBe(false);
  battery.set(false, 0.1);
  expect(notify).toHaveBeenCalledTimes(2);
  saver.choose("off");
  expect(scene.saving).toBe(false);
  saver.dispose();
  saver.choose("auto");
  battery.set(true, 1);
  // No event reaches it after its end.
  expect(scene.saving).toBe(true);
});

test("on saves without a battery, and a browser that forbids the reading is as one without", async () => {
  const [scene, notify] = [{ saving: false }, vi.fn()];
  const getBattery = vi.fn(async () => Promise.reject(new DOMException("not allowed", "NotAllowedError")));
  const saver = createBatterySaver(scene, notify, { getBattery });
  saver.choose("auto");
  await Promise.resolve();
  expect(getBattery).toHaveBeenCalledOnce();
  expect(scene.saving).toBe(false);
  saver.choose("on");
  expect(scene.saving).toBe(true);
  expect(createBatterySaver(undefined, notify, {}).choose("on")).toBeUndefined();
  expect(notify).not.toHaveBeenCalled();
});
