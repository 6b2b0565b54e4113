/** Random valid courses for tests of their texts and files. */
import fc from "fast-check";
import type { Course } from "../../src/sport/course.ts";
import { courseProblem } from "../../src/sport/course-rules.ts";
import type { Point } from "../../src/sport/geometry.ts";

const step = fc.tuple(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 }));
const start = fc.oneof(
  fc.tuple(fc.integer({ min: -50_000, max: 50_000 }), fc.integer({ min: -50_000, max: 50_000 })),
  fc.tuple(
    fc.integer({ min: -2_147_000_000, max: 2_147_000_000 }),
    fc.integer({ min: -2_147_000_000, max: 2_147_000_000 }),
  ),
);
const name = fc.oneof(
  fc.constantFrom("", "Medium 3.0 km no 1", "Über den Fluß", "夜の森 🌲", "a~b_c.d%&=#+/?"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);

export const courses: fc.Arbitrary<Course> = fc
  .record({ name, start, steps: fc.array(step, { minLength: 2, maxLength: 31 }) })
  .map(({ name, start, steps }): Course => {
    const points: Point[] = [start];
    for (const [dx, dy] of steps) {
      const [x, y] = points[points.length - 1];
      points.push([x + dx, y + dy]);
    }
    return { name, start, controls: points.slice(1, -1), finish: points[points.length - 1] };
  })
  .filter((course) => courseProblem(course) === null);
