/** A rule applies to a page if one of its selectors has all the classes it names there. */
interface Rule {
  selectors: Selector[];
  body: string;
}
/** `@media` and similar rules contain rules; `@keyframes` and similar ones are kept as they are. */
type Part = Rule | { head: string; parts: Part[] } | { whole: string };

interface Selector {
  text: string;
  /** The classes that an element must have. */
  classes: string[];
  /** One of each list must also match: `:is(.a, .b)`. */
  choices: Selector[][];
}

const holdsRules = /^@(?:media|supports|container|layer)\b/;

// Replaces an escaped character in a name with a letter, so that it isn't parsed as CSS syntax.
const ASIDE = 0xe000;
const escapes = /\\(?:[\da-f]{1,6}\s?|.)/gi;
const aside = /[\ue000-\uf8ff]/g;
const sequences: string[] = [];

function putAside(escaped: string): string {
  if (!sequences.includes(escaped)) sequences.push(escaped);
  return String.fromCharCode(ASIDE + sequences.indexOf(escaped));
}
const broughtBack = (letter: string): string => sequences[letter.charCodeAt(0) - ASIDE] ?? '';
function read(letter: string): string {
  const text = broughtBack(letter).slice(1);
  return /^[\da-f]+\s?$/i.test(text) ? String.fromCodePoint(Number.parseInt(text, 16)) : text;
}

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

/**
 * The classes that an element must have; those in brackets may be alternatives, or must be missing. Tailwind
 * repeats each rule of a part for `!card`, even if that name is in brackets: no page has those except by
 * name.
 */
function classesOf(selector: string): string[] {
  const insisting = [...selector.matchAll(/\.([\ue000-\uf8ff][\w\ue000-\uf8ff-]*)/g)]
    .map(([, name = '']) => name.replaceAll(aside, read))
    .filter((name) => name.startsWith('!'));
  let plain = selector;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(/\([^()]*\)|\[[^\]]*\]/g, '');
  }
  const named = [...plain.matchAll(/\.([\w\ue000-\uf8ff-]+)/g)].map(([, name = '']) =>
    name.replaceAll(aside, read),
  );
  return [...named, ...insisting];
}

/** Yields each name that takes brackets, with their content: `is` and `.a, .b` for `:is(.a, .b)`. */
function* bracketsOf(selector: string): Generator<[name: string, inside: string]> {
  let depth = 0;
  let open = 0;
  for (let at = 0; at < selector.length; at += 1) {
    if (selector[at] === '(' && (depth += 1) === 1) open = at;
    if (selector[at] !== ')' || (depth -= 1) > 0) continue;
    const [name = ''] = /[\w-]*$/.exec(selector.slice(0, open)) ?? [];
    yield [name, selector.slice(open + 1, at)];
  }
}

/** One of these must be present. What `:not` names must be missing. */
const choosing = new Set(['is', 'where', 'has']);

const selectorsOf = (list: string): Selector[] =>
  splitList(list).map((text) => ({
    text,
    classes: classesOf(text),
    choices: [...bracketsOf(text.replaceAll(/\[[^\]]*\]/g, ''))]
      .filter(([name]) => choosing.has(name))
      .map(([, inside]) => selectorsOf(inside)),
  }));

const fits = ({ classes, choices }: Selector, has: (name: string) => boolean): boolean =>
  classes.every(has) && choices.every((list) => list.some((each) => fits(each, has)));

const partsOf = (css: string): Part[] =>
  [...blocksOf(css)].map(([head, body]) => {
    if (holdsRules.test(head)) return { head, parts: partsOf(body) };
    if (head.startsWith('@')) return { whole: `${head}{${body}}` };
    return { selectors: selectorsOf(head), body };
  });

/** The text that a selector gets, or undefined to leave it out. */
type Rewrite = (selector: Selector) => string | undefined;

function write(parts: readonly Part[], rewrite: Rewrite): string {
  let css = '';
  for (const part of parts) {
    if ('whole' in part) css += part.whole;
    else if ('parts' in part) {
      const inner = write(part.parts, rewrite);
      if (inner) css += `${part.head}{${inner}}`;
    } else {
      const texts = part.selectors.map(rewrite).filter((text) => text !== undefined);
      if (texts.length > 0) css += `${texts.join(',')}{${part.body}}`;
    }
  }
  return css;
}

const namesOf = ({ classes, choices }: Selector): string[] => [
  ...classes,
  ...choices.flat().flatMap(namesOf),
];

const namesIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => {
    if ('parts' in part) return namesIn(part.parts);
    return 'selectors' in part ? part.selectors.flatMap(namesOf) : [];
  });

/** Every class that an element must have for some rule of a style sheet. */
export const classesIn = (css: string): string[] =>
  namesIn(partsOf(css.replaceAll(escapes, putAside)));

const declared = /(--[\w-]+):((?:[^;{}()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*);?/g;
const asked = /var\((--[\w-]+)/g;
/** The names of values that a text asks for: `var(--ink)`. */
export const valuesIn = (text: string): string[] =>
  [...text.matchAll(asked)].map(([, name = '']) => name);

/** Removes values and animations that nothing uses any longer. */
function dropUnused(css: string, kept: ReadonlySet<string>): string {
  let left = css;
  for (let before = ''; before !== left;) {
    before = left;
    const wanted = new Set([...kept, ...valuesIn(left)]);
    left = left.replaceAll(declared, (whole, name: string) => (wanted.has(name) ? whole : ''));
  }
  return left.replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}/g, (whole, name: string) =>
    new RegExp(`animation(?:-name)?:[^;}]*(?<![\\w-])${name}(?![\\w-])`).test(left) ? whole : '',
  );
}

const rewriteSheet = (css: string, rewrite: Rewrite, kept: ReadonlySet<string>): string =>
  dropUnused(write(partsOf(css.replaceAll(escapes, putAside)), rewrite), kept).replaceAll(
    aside,
    broughtBack,
  );

/**
 * The rules of a style sheet, without comments, that can apply with only these classes, and the values that
 * they or others use.
 */
export const trimSheet = (
  css: string,
  has: (name: string) => boolean,
  askedElsewhere: ReadonlySet<string> = new Set(),
): string =>
  rewriteSheet(
    css,
    (selector) => (fits(selector, has) ? selector.text : undefined),
    askedElsewhere,
  );

/** Where the last part of a selector starts, which names the element that gets the styles. */
function subjectAt(text: string): number {
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (depth === 0 && ' >+~'.includes(sign)) start = at + 1;
  }
  return start;
}

const pseudoElement = /::[\w-]+|:(?:before|after|first-line|first-letter)\b/;

/** A rule for the page itself, such as `body:has(.sheet)`, applies outside of every scope. */
const ofPage = /^(?:html|body|:root)(?![\w-])/;

/**
 * The rules that need one of these classes, for elements inside of a scope only; those for the page itself,
 * and the values that they use.
 * @param scope a selector that adds no specificity: `:where(.sheet *)`
 */
export function scopeSheet(css: string, has: (name: string) => boolean, scope: string): string {
  const rewrite = (selector: Selector): string | undefined => {
    const { text } = selector;
    if (namesOf(selector).length === 0) return text.startsWith(':root') ? text : undefined;
    if (!fits(selector, has)) return undefined;
    const start = subjectAt(text);
    const subject = text.slice(start);
    if (ofPage.test(subject)) return text;
    const end = start + (pseudoElement.exec(subject)?.index ?? subject.length);
    return text.slice(0, end) + scope + text.slice(end);
  };
  return rewriteSheet(css, rewrite, new Set());
}
