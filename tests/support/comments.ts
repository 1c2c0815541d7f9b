import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A comment in one line, and the name of what it documents. */
export interface Comment {
  file: string;
  line: number;
  text: string;
  name: string;
}

/** Notes to tools. */
const NOTE = /^(oxlint-|@ts-|prettier-|@vite|@type\b|[@#]__PURE)/;
const IN_SCRIPT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;
const IN_MARKUP = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$|<!--[\s\S]*?-->/gm;
const DECLARED =
  /^\s*(?:export )?(?:default )?(?:async )?(?:(?:function\*?|const|let|class|interface|type) )?(\w+)/;

const cleaned = (raw: string): string =>
  raw
    .replaceAll(/^(\/\*+|<!--)|(\*\/|-->)$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\*(?!\/)|\/\/)? ?/, '').trim())
    .join(' ')
    .trim();

const rangesOf = (text: string, pattern: RegExp): [number, number][] =>
  [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]);

const LANGUAGE: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** The positions of strings and other literals, which may look like comments. */
function textsIn(file: string, text: string): [number, number][] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, LANGUAGE, false, kind);
  const texts: [number, number][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) texts.push([node.pos, node.end]);
    else if (ts.isLiteralExpression(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push([node.getStart(source), node.end]);
    else if (node.kind === ts.SyntaxKind.TemplateHead)
      texts.push([node.getStart(source), node.end]);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** The positions of a script's comments. */
function inScript(file: string, text: string): [number, number][] {
  let blank = '';
  for (const [start, end] of textsIn(file, text))
    blank += text.slice(blank.length, start) + '_'.repeat(end - start);
  blank += text.slice(blank.length);
  return rangesOf(blank, IN_SCRIPT);
}

/** Joins consecutive lines of `//` into one comment. */
function joined(text: string, ranges: [number, number][]): [number, number][] {
  const whole: [number, number][] = [];
  for (const [start, end] of ranges) {
    const last = whole.at(-1);
    const follows =
      last &&
      text.startsWith('//', start) &&
      text.startsWith('//', last[0]) &&
      /^\n[ \t]*$/.test(text.slice(last[1], start));
    if (follows) last[1] = end;
    else whole.push([start, end]);
  }
  return whole;
}

/** The comments of one file's text. */
export function commentsIn(file: string, text: string): Comment[] {
  const ranges = /\.(tsx?|mjs)$/.test(file) ? inScript(file, text) : rangesOf(text, IN_MARKUP);
  return joined(text, ranges)
    .map(([start, end]) => ({
      file,
      line: text.slice(0, start).split('\n').length,
      text: cleaned(text.slice(start, end)),
      name: DECLARED.exec(text.slice(end, end + 200))?.[1] ?? '',
    }))
    .filter((comment) => comment.text !== '' && !NOTE.test(comment.text));
}

/** The comments of all files in a folder. */
export const commentsOf = (folder: string): Comment[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|astro|css)$/.test(name))
    .flatMap((name) => {
      const file = join(folder, name);
      return commentsIn(file, readFileSync(file, 'utf8'));
    });

/** Translated or archaic phrases. Each has a plain alternative. */
const STUMBLES: RegExp[] = [
  /\bwho(so)?ever\b|\bwhom\b/i,
  /\bstands? (in|on|at|beside|by|there|behind|with|above|below|under|over|before|against|next)\b/i,
  /(?<!\bthere )\b(is|are|was|were) no (?!longer\b|more\b|one\b|less\b|matter\b|way\b)/i,
  /(?<!\bone |\bsome \w+ )\bof (its|their|his|one[’']s) own\b/i,
  /\bso (many|much)\b(?! (that|as|more|later))/i,
  // instead of "notified"; "tell apart" is allowed
  /\b(is|are|was|were|be|been|gets?) told\b(?! apart)/i,
  /\btell(s|ing)? (its|the|their|an?|every|each) (owner|member|seller|buyer|user|holder|person|people|customer|payer)s?\b(?!['’]s)/i,
  /\b(lets? (them|it|him|her|anyone|someone|everyone|each|people|members|guests) in|be(en)? let in|is let in)\b/i,
  /\bso that [^.,;]*\bmay\b(?! have)/i,
  /\b(lest|hence|thus|whence|there(of|in)|here(of|in|by)|unto|upon|albeit|shall|ere|notwithstanding|alike|where(in|by|of)|henceforth|whilst|amongst|anew|afresh)\b/i,
  /\bas it were\b|\bwhich is why\b|\bfor ever\b|\bof late\b|\bby and by\b|\bat length\b/i,
  /\bwr(ite|ites|itten) down\b|\bg(ive|ives|iven) back\b|\bturn(s|ed)? down\b|\bcall(s|ed)? off\b/i,
  /\bmend(s|ed)?\b|\bmeanwhile\b|\bhand(s|ed) in\b/i,
  /\blast word\b|\b(set|kept) aside\b|\bthe register\b|\bgood once\b|\bno \w+ ever (touches|is)\b/i,
  // instead of "hydrates"
  /\b(page|form|island)s? (woke|wakes?|(is|are|may|be) (still )?(be )?(waking|awake|asleep))\b/i,
  // "our reference"; "one of ours" and "ahead of ours" are allowed
  /(?<!\b(one|none|all|each|some|any|that|those|ahead)) of (ours|theirs|hers)\b/i,
];

const SMALL = new Set(['a', 'an', 'the', 'of', 'to', 'for', 'in', 'is', 'its', 'and', 'this']);
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !SMALL.has(word))
    .map((word) => word.replace(/(?<=..)e?s$/, ''))
    .toSorted();

/** True for a comment that only repeats the name of what it documents. */
export const onlyRepeats = ({ text, name }: Comment): boolean =>
  name !== '' && wordsOf(text).join(' ') === wordsOf(name).join(' ');

/** The phrases in these comments that a native reader would stumble over. */
export const stumbles = (comments: Comment[]): string[] =>
  comments.flatMap((comment) => {
    const at = `${comment.file}:${comment.line}`;
    const found = STUMBLES.map((expression) => expression.exec(comment.text)?.[0]);
    return [
      ...found.filter((match) => match !== undefined).map((match) => `${at} «${match}»`),
      ...(onlyRepeats(comment) ? [`${at} repeats ${comment.name}`] : []),
    ].map((line) => `${line} ${comment.text}`);
  });
