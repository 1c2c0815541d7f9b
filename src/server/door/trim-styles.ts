/** A rule applies to a page if one of its selectors has all the classes it names there. */
interface Rule {
  selectors: { text: string; classes: string[] }[];
  body: string;
}
/** `@media` and the like have rules inside; `@keyframes` and the like are kept as they are. */
type Part = Rule | { head: string; parts: Part[] } | { whole: string };

const holdsRules = /^@(?:media|supports|container|layer)\b/;

/** The blocks of a style sheet without comments: the text before the bracket, and the text inside. */
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

/** Splits at commas that aren't inside brackets. */
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

/** The classes that an element must have; those in brackets may be alternatives, or must be missing. */
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

/** Cached, because a page has the same styles every time. */
function readOnce(css: string): Part[] {
  const known = read.get(css);
  if (known) return known;
  const parts = partsOf(css);
  if (read.size < MAX_READ) read.set(css, parts);
  return parts;
}

/** The classes on a page now, and those that its own small scripts declare they will add: `data-later`. */
const classLists = /\s(?:class|data-later)="([^"]*)"/g;

/**
 * The styles of a page without the rules that match nothing on it. Those are half of them, because every page
 * carries what any page may need.
 */
export function trimStyles(css: string, html: string): string {
  const used = new Set<string>();
  for (const [, names = ''] of html.matchAll(classLists))
    for (const name of names.split(/\s+/)) used.add(name);
  return write(readOnce(css), used);
}

/** Layouts whose pages name every class say so; islands and script files add classes that no page names. */
export const isFinished = (html: string): boolean =>
  / data-later="/.test(html) && !/<astro-island\b|<script\b[^>]*\ssrc=/.test(html);
