/** Links as pictures to take: each is checked before the first is drawn, and gets the name of its file. */
import { withoutRemedy } from "../recipe/link-problem.ts";
import { formatRequest, readLink } from "../recipe/permalink.ts";
import type { QualityName } from "../recipe/recipe.ts";
import { UsageError } from "./errors.ts";
import type { Scenes } from "./worlds.ts";

/** A link, and the name of its picture where one is given. */
export interface GivenLink {
  readonly link: string;
  readonly name?: string;
  /** Name of the link in messages: "LINK 2" or "--links: line 3". */
  readonly place: string;
}

export interface Picture {
  /** Name of the file, without a folder. */
  readonly file: string;
  /** The query that draws it, with its `?`. */
  readonly query: string;
  /** Address of the running view; undefined where the link has no site. */
  readonly address: string | undefined;
  readonly title: string;
  readonly about: string;
}

const FILE = /^[\w.-]+\.png$/;

/** The lines of a list of links: a link, and after white space the name of its picture; # begins a comment. */
export function readLinks(text: string): GivenLink[] {
  const given: GivenLink[] = [];
  for (const [k, line] of text.split("\n").entries()) {
    const [link = "", name, ...more] = line.trim().split(/\s+/);
    if (link === "" || link.startsWith("#")) continue;
    const place = `--links: line ${k + 1}`;
    if (more.length > 0) throw new UsageError(`${place}: is not LINK or LINK NAME.png; a link has no spaces.`);
    if (name !== undefined && !FILE.test(name))
      throw new UsageError(`${place}: "${name.slice(0, 40)}" is not a name of letters, digits and - _ . with .png.`);
    given.push({ link, place, ...(name !== undefined && { name }) });
  }
  if (given.length === 0) throw new UsageError("--links: the file has no links.");
  return given;
}

/** Pictures of links. Throws a UsageError for a link with a problem, and where two have one name. */
export async function picturesOf(
  scenes: Scenes,
  links: readonly GivenLink[],
  quality?: QualityName,
): Promise<Picture[]> {
  const digits = String(links.length).length;
  const pictures: Picture[] = [];
  for (const [k, { link, name, place }] of links.entries()) {
    const start = link.indexOf("?");
    const { recipe, request, problems } = await readLink(link.slice(start + 1), scenes);
    if (problems.length > 0) throw new UsageError(`${place}: ${withoutRemedy(problems[0])}`);
    const view = { ...request, sheet: "none", quality: quality ?? request.quality };
    const file = name ?? `${String(k + 1).padStart(digits, "0")}-${request.world}.png`;
    if (pictures.some((other) => other.file === file))
      throw new UsageError(`${place}: "${file}" is the picture of another link.`);
    pictures.push({
      file,
      query: formatRequest({ ...view, freeze: true }, recipe),
      address: siteOf(link, place, start, formatRequest({ ...request, freeze: false }, recipe)),
      title: `${recipe.title}: ${recipe.shots[request.shot].title}`,
      about: scenes[request.world].about,
    });
  }
  return pictures;
}

/** The address of a view on the site of its link. */
function siteOf(link: string, place: string, start: number, query: string): string | undefined {
  const site = link.slice(0, Math.max(0, start));
  if (site === "") return undefined;
  if (!/^https?:/.test(site) || !URL.canParse(site))
    throw new UsageError(`${place}: "${site.slice(0, 40)}" is not the address of a page (http or https).`);
  return new URL(query, site).href;
}
