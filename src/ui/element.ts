/** Elements made in one expression. Text is always text: nothing here reads markup. */

type Child = Node | string | null;
type Attributes = Readonly<Record<string, string>>;

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  for (const child of children) if (child !== null) made.append(child);
  return made;
}

export function drawing<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: SVGElement[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * A button that gives the keyboard back to flying after a pointer has pressed it: left focused, it
 * would swallow the next Space. Pressed by key it keeps its focus, as a keyboard user expects.
 */
export function button(attributes: Attributes, press: () => void, ...children: Child[]): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, ...children);
  made.addEventListener("click", (event) => {
    if (event.detail > 0) made.blur();
    press();
  });
  return made;
}

/** A setter that touches the document only when the text differs from the last one. */
export function text(node: Node): (value: string) => void {
  let shown = node.textContent;
  return (value) => {
    if (value === shown) return;
    shown = value;
    node.textContent = value;
  };
}
