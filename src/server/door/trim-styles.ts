/** What a rule needs of a page: one of its selectors with every class that it names. */
interface Rule {
  selectors: { text: string; classes: string[] }[];
  body: string;
}
/** `@media` and the like: rules within; `@keyframes` and the like: kept as they are. */
type Part = Rule | { head: string; parts: Part[] } | { whole: string };

const holdsRules = /^@(?:media|supports|container|layer)\b/;

/** The blocks of a style sheet without comments: what stands before the bracket, and what within. */
function* blocksOf(css: string): Generator<[head: string, body: string]> {
  let depth = 0;
  let start = 0;
  let open = 0;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '{' && (depth += 1) === 1) open = at;
    if (sign !== '}' || (depth -= 1) > 0) continue;
    yield [css.slice(start, open), css.slice(open + 1, at)];
    start = at + 1;
  }
}

/** Cuts at commas that stand in no bracket. */
function splitList(selectors: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < selectors.length; at += 1) {
    const sign = selectors[at]!;
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (sign !== ',' || depth > 0) continue;
    found.push(selectors.slice(start, at));
    start = at + 1;
  }
  return [...found, selectors.slice(start)];
}

/** The classes an element must have; those in brackets may be one of several, or must be missing. */
function classesOf(selector: string): string[] {
  let plain = selector;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(/\([^()]*\)|\[[^\]]*\]/g, '');
  }
  return [...plain.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );
}

const partsOf = (css: string): Part[] =>
  [...blocksOf(css)].map(([head, body]) => {
    if (holdsRules.test(head)) return { head, parts: partsOf(body) };
    if (head.startsWith('@')) return { whole: `${head}{${body}}` };
    const selectors = splitList(head).map((text) => ({ text, classes: classesOf(text) }));
    return { selectors, body };
  });

function write(parts: readonly Part[], used: ReadonlySet<string>): string {
  let css = '';
  for (const part of parts) {
    if ('whole' in part) css += part.whole;
    else if ('parts' in part) {
      const inner = write(part.parts, used);
      if (inner) css += `${part.head}{${inner}}`;
    } else {
      const fit = part.selectors.filter(({ classes }) => classes.every((each) => used.has(each)));
      if (fit.length > 0) css += `${fit.map(({ text }) => text).join(',')}{${part.body}}`;
    }
  }
  return css;
}

const MAX_READ = 200;
const read = new Map<string, Part[]>();

/** A page has the same styles each time, so each text is taken apart once. */
function readOnce(css: string): Part[] {
  const known = read.get(css);
  if (known) return known;
  const parts = partsOf(css);
  if (read.size < MAX_READ) read.set(css, parts);
  return parts;
}

/** What stands on a page now, and what its own small scripts say they will add: `data-later`. */
const classLists = /\s(?:class|data-later)="([^"]*)"/g;

/**
 * The styles of a page without the rules that fit nothing on it. They are half: every page carries what
 * some page may need.
 */
export function trimStyles(css: string, html: string): string {
  const used = new Set<string>();
  for (const [, names = ''] of html.matchAll(classLists))
    for (const name of names.split(/\s+/)) used.add(name);
  return write(readOnce(css), used);
}

/** Layouts whose pages name everything say so; islands and script files add what no page names. */
export const isFinished = (html: string): boolean =>
  / data-later="/.test(html) && !/<astro-island\b|<script\b[^>]*\ssrc=/.test(html);
