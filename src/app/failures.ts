/**
 * Failures of an open page. A failure is shown as one message that names the stopped part, with a button that goes on: it restarts the
 * part, or reloads the page at the current view. Errors and rejections that nothing handles are failures too.
 */
import { type FailureAction, type Overlay, showFailure, showFailureCard } from "../ui/failure.ts";
import { phrase, say } from "../words/words.ts";

/** The message about each part. It covers the page when drawing has stopped. */
export const FAILURES = {
  opening: {
    title: phrase("This world did not open"),
    text: phrase("Something it needs could not be loaded or compiled."),
    covers: true,
  },
  frame: { title: phrase("The view stopped"), text: phrase("A frame could not be computed or drawn."), covers: true },
  stage: { title: phrase("The view stopped"), text: phrase("It could not be set up again."), covers: true },
  quality: {
    title: phrase("The quality stays as it was"),
    text: phrase("The view could not be set up at another."),
    covers: false,
  },
  workers: {
    title: phrase("Part of the world is missing"),
    text: phrase("It could not be loaded or computed."),
    covers: false,
  },
  unhandled: { title: phrase("Something stopped"), text: phrase("The world goes on without it."), covers: false },
} as const;

export interface Failure {
  readonly part: keyof typeof FAILURES;
  readonly error: unknown;
  /** Starts the part again. */
  restart?(): void;
}

export interface Failures {
  /** The query of the current view; where it throws, the one in the address bar is used. */
  link(): string;
  /** Shows a failure, unless another is shown. One that covers the page replaces one that does not. */
  tell(failure: Failure): void;
  /** Called with each failure, whether it is shown or not. */
  told(failure: Failure): void;
  /** Reloads the page at the current view. */
  reload(): void;
  /** Whether one is shown that covers the page. */
  readonly covers: boolean;
  /** Takes away what is shown. */
  clear(): void;
  dispose(): void;
}

export function createFailures(host: HTMLElement): Failures {
  const listening = new AbortController();
  const { signal } = listening;
  let shown: { readonly overlay: Overlay; readonly covers: boolean } | undefined;

  function reload(): void {
    let query = location.search;
    try {
      query = failures.link();
    } catch (error) {
      console.error(error);
    }
    location.assign(query || location.pathname);
  }

  function clear(): void {
    shown?.overlay.dispose();
    shown = undefined;
  }

  function tell(failure: Failure): void {
    const { part, error, restart } = failure;
    failures.told(failure);
    const { title, text, covers } = FAILURES[part];
    if (shown && (shown.covers || !covers)) return;
    clear();
    const actions: FailureAction[] = [{ label: say("Reload here"), run: reload }];
    const tryAgain = () => {
      clear();
      restart?.();
    };
    if (restart) actions.unshift({ label: say("Try again"), run: tryAgain });
    const paragraphs = [say(text), say("Reason: {reason}", { reason: reasonOf(error) })];
    const overlay = covers
      ? showFailure(host, say(title), paragraphs, actions)
      : showFailureCard(host, say(title), paragraphs, [...actions, { label: say("Dismiss"), run: clear }]);
    shown = { overlay, covers };
  }

  const onError = ({ error }: ErrorEvent) => {
    // A warning of the browser, such as that of a resize observer, is an event without an error.
    if (error !== null && error !== undefined) tell({ part: "unhandled", error });
  };
  addEventListener("error", onError, { signal });
  addEventListener("unhandledrejection", ({ reason }) => tell({ part: "unhandled", error: reason }), { signal });

  const failures: Failures = {
    ...{ link: () => location.search, told() {}, tell, reload },
    get covers() {
      return shown?.covers ?? false;
    },
    clear,
    dispose() {
      listening.abort();
      clear();
    },
  };
  return failures;
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
