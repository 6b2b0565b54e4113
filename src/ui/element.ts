/** Creates elements in one expression. Strings become text nodes, never markup. */

type Child = Node | string | null;
/** No `style`, which the content security policy blocks. */
type Attributes = Readonly<Record<string, string>> & { readonly style?: never };

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
 * A button that loses the focus after a click by pointer, since a focused button would take the next Space. After a key press it
 * keeps the focus, as keyboard users expect.
 */
export function button(attributes: Attributes, press: () => void, ...children: Child[]): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, ...children);
  made.addEventListener("click", (event) => {
    if (event.detail > 0) made.blur();
    press();
  });
  return made;
}

/** A list of values with their labels, of which one is chosen. */
export function select(
  attributes: Attributes,
  options: readonly (readonly [value: string, label: string])[],
): HTMLSelectElement {
  return element("select", attributes, ...options.map(([value, label]) => element("option", { value }, label)));
}

/** The pieces of a text whose names in braces are elements: "Did you mean {word}?". */
export const withElements = (words: string, elements: Readonly<Record<string, Node>>): Node[] =>
  words
    .split(/\{(\w+)\}/)
    .map((piece, i) => (i % 2 === 1 ? elements[piece] : document.createTextNode(piece)))
    .filter((piece) => piece.textContent !== "" || piece instanceof Element);

/** A setter of the text that writes only changes. */
export function text(node: Node): (value: string) => void {
  let shown = node.textContent;
  return (value) => {
    if (value === shown) return;
    shown = value;
    node.textContent = value;
  };
}
