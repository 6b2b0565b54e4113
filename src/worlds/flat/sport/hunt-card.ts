/** The card of a treasure hunt: the next clue, the last message, and buttons. */
import { say } from "../../../words/words.ts";
import "./hunt.css";
import { button, element, text } from "../../../ui/element.ts";

export interface HuntCardActions {
  /** Claims that the place of the clue is here, or starts the pump. */
  readonly press: () => void;
  readonly toStart: () => void;
  readonly restart: () => void;
  readonly another: () => void;
  readonly leave: () => void;
}

interface HuntCardState {
  readonly title: string;
  /** "Clue 3 of 6: …" or the next task. */
  readonly task: string;
  /** The last message, "" for none. */
  readonly told: string;
  /** Words on the button for pressing; "" for none. */
  readonly press: string;
  readonly isAtStart: boolean;
  readonly isOver: boolean;
}

export interface HuntCard {
  readonly root: HTMLElement;
  show(state: HuntCardState): void;
}

export function createHuntCard(actions: HuntCardActions): HuntCard {
  const title = element("h2");
  const task = element("p", { class: "hunt-task" });
  const told = element("p", { class: "hunt-told", role: "status" });
  const press = button({ class: "hunt-press" }, actions.press);
  const toStart = button({}, actions.toStart, say("Go to the start"));
  const another = button({}, actions.another, say("Another hunt"));
  const restart = button({}, actions.restart, say("Start again"));
  const leave = button({}, actions.leave, say("Leave the hunt"));
  const root = element(
    "section",
    { class: "hunt glass", "aria-label": say("Treasure hunt") },
    title,
    task,
    told,
    element("div", { class: "hunt-buttons" }, press, toStart, another, restart, leave),
  );
  const [setTitle, setTask, setTold, setPress] = [title, task, told, press].map(text);
  return {
    root,
    show(state) {
      setTitle(state.title);
      setTask(state.task);
      setTold(state.told);
      setPress(state.press);
      told.hidden = state.told === "";
      press.hidden = state.press === "";
      toStart.hidden = state.isAtStart;
      another.hidden = !state.isOver;
    },
  };
}
