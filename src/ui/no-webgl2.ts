/** The message to a browser without WebGL2, which covers the page. */
import { say } from "../words/words.ts";
import { type Overlay, showFailure } from "./failure.ts";

export const showNoWebGL2 = (host: HTMLElement): Overlay =>
  showFailure(
    host,
    say("This needs WebGL2"),
    [
      say("Limitless draws with WebGL2, which this browser does not provide at the moment."),
      say("You need a current Chrome, Edge or Firefox, or Safari 15 or later, with hardware acceleration turned on."),
      say(
        "In Chrome and Edge: Settings, System, “Use graphics acceleration when available”, then restart the browser.",
      ),
      say(
        "In Firefox: Settings, General, Performance, “Use recommended performance settings”. In Safari it is always on.",
      ),
      say("If it is on already, a newer graphics driver usually helps."),
    ],
    [{ label: say("Try again"), run: () => location.reload() }],
  );
