import { expect, test } from "vitest";
import { photoName, photoPixels } from "../../src/ui/photo.ts";

test.each([
  ["1×", [640, 360], 1, 8192, [640, 360]],
  ["2×", [640, 360], 1, 8192, [1280, 720]],
  ["4K", [640, 360], 1, 8192, [3840, 2160]],
  ["1×", [1280, 720], 2, 8192, [2560, 1440]],
  ["2×", [2560, 1440], 2, 16384, [3840, 2160]],
  ["4K", [360, 640], 3, 8192, [2160, 3840]],
  ["4K", [800, 800], 1, 8192, [2160, 2160]],
  ["4K", [1600, 900], 1, 2048, [2048, 1152]],
] as const)("%s of a window of %o, %i pixels a CSS pixel, %i at most", (size, window, ratio, longest, pixels) =>
  expect(photoPixels(size, window, ratio, longest)).toEqual(pixels),
);

test("the file name has world, place, hour and pixels in characters that file systems accept", () => {
  const name = photoName({ world: "skylands", at: [120.4, -45.6, -0.2], hour: 7.5 }, [3840, 2160]);
  expect(name).toBe("limitless-skylands-x120-y-46-z0-7h30-3840x2160.png");
});
