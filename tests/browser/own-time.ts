/** Scripts that run before a page's own: pages that draw nothing, and whose time can stand still, so that it passes by frames that are made. */

declare global {
  interface Window {
    /** Whether frames draw. */
    draws: boolean;
    /** Lets the page's time stand still, or go on. */
    standStill(on: boolean): void;
    /** Makes a frame of a page that stands still; `ms` is the time that it takes. */
    makeFrame(ms: number): void;
  }
}

/** Draws nothing but while `draws` is set. */
export const NO_DRAWING = `
window.draws = true;
for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"]) {
  const draw = WebGL2RenderingContext.prototype[name];
  WebGL2RenderingContext.prototype[name] = function (...all) {
    if (window.draws) draw.apply(this, all);
  };
}`;

/** Loops that run for some milliseconds see the clock go on between two frames, which the next frame takes back. */
export const OWN_TIME = `{
  const [clock, ask] = [performance.now.bind(performance), requestAnimationFrame];
  const waiting = new Map();
  let [at, since, last, stands] = [0, 0, 0, false];
  performance.now = () => at + clock() - since;
  const draw = () => {
    const all = [...waiting.values()];
    waiting.clear();
    for (const each of all) each(performance.now());
  };
  const flow = () => stands || draw();
  window.requestAnimationFrame = (each) => {
    if (waiting.set(++last, each).size === 1 && !stands) ask(flow);
    return last;
  };
  window.cancelAnimationFrame = (id) => waiting.delete(id);
  window.standStill = (on) => {
    if (stands === on) return;
    if (on) [at, since] = [performance.now(), clock()];
    stands = on;
    if (!on && waiting.size > 0) ask(flow);
  };
  window.makeFrame = (ms) => {
    [at, since] = [at + ms, clock()];
    draw();
  };
}`;
