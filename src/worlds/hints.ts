/** Hints of vehicles over flat and round ground, by situation, in the syntax of ui/input/hints.ts. */
export const CRAFT_HINTS = {
  helicopter: {
    flying: "{forward, turn left, back, turn right}: fly and turn · {up}: up · {down}: down · {camera}: cockpit",
    landed: "{up}: lift off · {board}: step out",
  },
  drone: {
    flying:
      "{forward, left, back, right}: fly · {up, down}: up and down · {nose down, turn left, nose up, turn right}: turn · {walker}: on foot",
  },
} as const;
