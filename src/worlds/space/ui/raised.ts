/** Text with powers of ten: their raised figures as `sup`, since few fonts have a raised minus. */
import { element } from "../../../ui/element.ts";

const RAISED = "⁻⁰¹²³⁴⁵⁶⁷⁸⁹";
const LEVEL = "\u22120123456789";

/** A setter that touches the document only when the text differs from the last one. */
export function raisedText(node: Element): (value: string) => void {
  let shown = "";
  return (value) => {
    if (value === shown) return;
    shown = value;
    node.replaceChildren(...raised(value));
  };
}

function raised(value: string): (string | HTMLElement)[] {
  return value.split(/(?<=10)([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return element("sup", {}, [...part].map((figure) => LEVEL[RAISED.indexOf(figure)]).join(""));
  });
}
