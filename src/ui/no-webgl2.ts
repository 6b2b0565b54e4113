/** The message to a browser without WebGL2, which covers the page. */
import { type Overlay, showFailure } from "./failure.ts";

export const showNoWebGL2 = (host: HTMLElement): Overlay =>
  showFailure(
    host,
    "This needs WebGL2",
    [
      "Limitless draws with WebGL2, which this browser does not provide at the moment.",
      "You need a current Chrome, Edge or Firefox, or Safari 15 or later, with hardware acceleration turned on.",
      "In Chrome and Edge: Settings, System, “Use graphics acceleration when available”, then restart the browser.",
      "In Firefox: Settings, General, Performance, “Use recommended performance settings”. In Safari it is always on.",
      "If it is on already, a newer graphics driver usually helps.",
    ],
    [{ label: "Try again", run: () => location.reload() }],
  );
