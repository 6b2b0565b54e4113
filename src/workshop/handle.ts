/** The handle of the sheet on a narrow window: a drag or the arrow keys change the sheet's height, a click its three usual heights. */
import { element } from "../ui/element.ts";
import { say } from "../words/words.ts";

/** Heights in shares of the window: only the top, half, nearly all. */
const USUAL = [0.12, 0.55, 0.92] as const;
const [LEAST, MIDDLE, MOST] = USUAL;
/** Pixels from which a movement is a drag. */
const DRAG = 4;
const STEP = 0.05;

export function createHandle(): HTMLElement {
  const root = element("div", {
    class: "workshop-handle",
    role: "slider",
    tabindex: "0",
    "aria-label": say("Height of the workshop"),
    "aria-orientation": "vertical",
    "aria-valuemin": String(100 * LEAST),
    "aria-valuemax": String(100 * MOST),
  });
  let share: number = MIDDLE;
  let grip: { readonly y: number; readonly share: number; drags: boolean } | null = null;

  function set(next: number): void {
    share = Math.max(LEAST, Math.min(MOST, next));
    document.documentElement.style.setProperty("--workshop-share", share.toFixed(4));
    root.setAttribute("aria-valuenow", String(Math.round(100 * share)));
  }

  const nextUsual = () => USUAL.find((each) => each > share + STEP / 2) ?? LEAST;

  root.addEventListener("pointerdown", (event) => {
    root.setPointerCapture(event.pointerId);
    grip = { y: event.clientY, share, drags: false };
  });
  root.addEventListener("pointermove", ({ clientY }) => {
    if (!grip) return;
    grip.drags ||= Math.abs(clientY - grip.y) > DRAG;
    if (grip.drags) set(grip.share + (grip.y - clientY) / innerHeight);
  });
  root.addEventListener("pointerup", () => {
    if (grip && !grip.drags) set(nextUsual());
    grip = null;
  });
  root.addEventListener("pointercancel", () => (grip = null));
  root.addEventListener("keydown", (event) => {
    const way = event.code === "ArrowUp" ? 1 : event.code === "ArrowDown" ? -1 : 0;
    if (way !== 0) set(share + way * STEP);
    else if (event.code === "Enter" || event.code === "Space") set(nextUsual());
    else return;
    event.preventDefault();
  });
  set(MIDDLE);
  return root;
}
