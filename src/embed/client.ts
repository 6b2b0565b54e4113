/**
 * The client of a world in a frame, for pages of any site: the build writes it to `embed.js`, with its types. It has no dependencies.
 *
 *   <limitless-world src="https://worlds.example/?world=forest"></limitless-world>
 *   const world = await connect(document.querySelector("iframe"));
 */
import type { Ask, Events, Greeting, PictureSize, Pose, Problem, Reply, View } from "./protocol.ts";

/** A world in a frame. Promises reject with an Error that has the `code` of a Problem. */
export interface World {
  /** Opens a link, from its `?` on. Resolves once it is drawn. A link with a mistake opens nothing. */
  open(link: string): Promise<View>;
  /** Moves the player; numbers that are left out stay. Resolves once the view is drawn. */
  move(pose: Partial<Pose>): Promise<View>;
  pose(): Promise<Pose>;
  /** A PNG of the view without controls, of 16 to 4096 pixels a side. */
  picture(size: PictureSize): Promise<Blob>;
  /** Calls the listener at each event, until the returned function is called. */
  on<N extends keyof Events>(name: N, listener: (value: Events[N]) => void): () => void;
  /** Stops listening to the frame. */
  close(): void;
}

/** Milliseconds from the load of the frame until its answer. */
const PATIENCE = 30_000;

/** Connects to the world of a frame, and again whenever the frame is loaded anew. Only messages of the address in its `src` count. */
export function connect(frame: HTMLIFrameElement): Promise<World> {
  const { origin } = new URL(frame.src);
  const events = new EventTarget();
  const waiting = new Map<number, (error?: Problem, value?: unknown) => void>();
  let count = 0;
  let page: number | undefined;
  let port: MessagePort | undefined;
  const send = (message: Greeting, ports: MessagePort[] = []) =>
    frame.contentWindow?.postMessage(message, origin, ports);
  const ask: Asking = <T>(request: Ask) =>
    new Promise<T>((resolve, reject) => {
      waiting.set(++count, (error, value) => (error ? reject(errorOf(error)) : resolve(value as T)));
      port?.postMessage({ ...request, id: count });
    });
  const leave = () => {
    port?.close();
    for (const settle of waiting.values()) settle({ code: "failed", message: "The frame was loaded anew or closed." });
    waiting.clear();
  };

  return new Promise((resolve, reject) => {
    const greet = () => {
      send({ limitless: 1, type: "hello" });
      const message = `${origin} did not answer: does it let this page frame it?`;
      setTimeout(() => reject(errorOf({ code: "origin", message })), PATIENCE);
    };
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.contentWindow || from !== origin || data?.limitless !== 1 || data.page === page) return;
      page = data.page;
      leave();
      const { port1, port2 } = new MessageChannel();
      port = port1;
      port1.onmessage = ({ data }: MessageEvent<Reply>) => {
        if ("event" in data) events.dispatchEvent(new CustomEvent(data.event, { detail: data.value }));
        else if (waiting.has(data.id)) {
          waiting.get(data.id)?.(data.error, data.value);
          waiting.delete(data.id);
        } else if (data.error) reject(errorOf(data.error));
        else resolve(world);
      };
      send({ limitless: 1, type: "connect" }, [port2]);
    };
    const world = worldOf(ask, events, () => {
      removeEventListener("message", hear);
      leave();
    });
    addEventListener("message", hear);
    frame.addEventListener("load", greet);
    // A frame that has not begun to load has an empty page of this site, which is not to be greeted.
    if (frame.contentDocument?.URL !== "about:blank") greet();
  });
}

const errorOf = (problem: Problem): Error => Object.assign(new Error(problem.message), problem);

type Asking = <T>(request: Ask) => Promise<T>;

const worldOf = (ask: Asking, events: EventTarget, close: () => void): World => ({
  open: (link) => ask({ type: "open", link }),
  move: (pose) => ask({ type: "move", pose }),
  pose: () => ask({ type: "pose" }),
  picture: ({ width, height }) => ask({ type: "picture", width, height }),
  on(name, listener) {
    const told = (event: Event) => listener((event as CustomEvent).detail);
    events.addEventListener(name, told);
    return () => events.removeEventListener(name, told);
  },
  close,
});

/** `<limitless-world src="…">`: a world in a frame, 16:9 unless styled. A changed `src` loads the frame anew. */
export class LimitlessWorld extends HTMLElement {
  static readonly observedAttributes: string[] = ["src"];
  /** Connects once the frame is loaded. */
  world!: Promise<World>;
  #close = () => {};

  connectedCallback(): void {
    this.#close();
    const frame = document.createElement("iframe");
    frame.src = this.getAttribute("src") ?? "";
    frame.title = this.title || "Limitless";
    frame.allow = "fullscreen; gamepad";
    frame.loading = "lazy";
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host{display:block;aspect-ratio:16/9}iframe{border:0;width:100%;height:100%}");
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(frame);
    const world = connect(frame);
    this.world = world;
    this.#close = () => void world.then(({ close }) => close());
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.connectedCallback();
  }

  disconnectedCallback(): void {
    this.#close();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "limitless-world": LimitlessWorld;
  }
}

customElements.define("limitless-world", LimitlessWorld);
