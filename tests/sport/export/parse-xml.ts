/** A strict parser for the XML that is written here: elements, attributes, texts and the five entities. Throws where it is not well formed. */

export interface Parsed {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Parsed[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(#?\w+);|&/g, (whole, name) => {
    if (name?.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)));
    if (!name || !(name in ENTITIES)) throw new SyntaxError(`Entity ${whole}`);
    return ENTITIES[name];
  });
}

const TOKEN = /<\?xml[^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

export function parseXml(text: string): Parsed {
  const top: Parsed = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    const [, closing, name, list, alone, words] = match;
    const last = open[open.length - 1];
    if (words !== undefined) last.text += decoded(words);
    else if (closing) {
      if (open.pop()?.name !== name) throw new SyntaxError(`</${name}>`);
    } else if (name) {
      const attributes: Record<string, string> = {};
      for (const [, key, value] of list.matchAll(/([\w:-]+)="([^"]*)"/g)) attributes[key] = decoded(value);
      const element: Parsed = { name, attributes, children: [], text: "" };
      last.children.push(element);
      if (!alone) open.push(element);
    }
  }
  if (end !== text.length) throw new SyntaxError(`Unexpected ${text.slice(end, end + 20)}`);
  if (open.length !== 1 || top.children.length !== 1) throw new SyntaxError("Not one root element");
  return top.children[0];
}

/** Child elements of a name. */
export const all = (element: Parsed, name: string): Parsed[] => element.children.filter((child) => child.name === name);

/** The element at a path of names, the first of each. Throws where there is none. */
export function find(element: Parsed, ...path: readonly string[]): Parsed {
  return path.reduce((at, name) => {
    const found = all(at, name)[0];
    if (!found) throw new Error(`No <${name}> in <${at.name}>`);
    return found;
  }, element);
}
