import type { HelpEntry } from '#lib/content/contract.ts';
import { foldedWords } from '#lib/rules/fold.ts';
import { slips } from '#lib/rules/typo.ts';

/** A piece of a text; `hit` marks a match. */
export interface Piece {
  text: string;
  hit: boolean;
}

export interface Found {
  entry: HelpEntry;
  title: Piece[];
  excerpt: Piece[];
}

const filler = new Set(
  'a about am an and are as at be but by can did do does for from get has have how i if in is it its me my not of on or our so that the their then there they this to up was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** Ignores endings: "cards", "funding" and "verified" search for card, fund and verif. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ies|ied|ing|ed|es|s|y)$/, '') : word.replace(/s$/, '');

/** What a question searches for. One that consists only of filler words is used as it is. */
export function termsOf(query: string): string[] {
  const all = foldedWords(query.slice(0, 200));
  const telling = all.filter((word) => !filler.has(word));
  return [...new Set((telling.length > 0 ? telling : all).map(stem))].slice(0, 8);
}

interface Term {
  root: string;
  /** No text has this word, or one that starts with it, so it may be a typo. */
  isOdd: boolean;
  /** A rare word says more. */
  weight: number;
}

/** How well a word matches a term: 1 if it is the same, less for a prefix or a typo. */
function fit(word: string, { root: term, isOdd }: Term): number {
  const root = stem(word);
  if (root === term) return 1;
  if (term.length >= 3 && root.startsWith(term)) return 0.7;
  return isOdd && slips(term, root) < Infinity ? 0.5 : 0;
}

const bestFit = (words: readonly string[], term: Term): number =>
  words.reduce((best, word) => Math.max(best, fit(word, term)), 0);

/** An entry as the words of its parts. */
interface Read {
  entry: HelpEntry;
  title: string[];
  words: string[];
  text: string[];
}

const WEIGHTS = { title: 10, words: 6, text: 2 } as const;
const LEAST_COVERED = 0.5;

/** 0 when less than half of the terms are found. */
function score({ title, words, text }: Read, terms: readonly Term[]): number {
  let sum = 0;
  let covered = 0;
  for (const term of terms) {
    const value =
      WEIGHTS.title * bestFit(title, term) +
      WEIGHTS.words * bestFit(words, term) +
      WEIGHTS.text * bestFit(text, term);
    sum += value * term.weight;
    if (value > 0) covered += 1;
  }
  const share = covered / terms.length;
  return share >= LEAST_COVERED ? sum * share * share : 0;
}

/** A text in pieces, with the matches of a term marked. */
export function markTerms(text: string, terms: readonly Term[]): Piece[] {
  const pieces: Piece[] = [];
  for (const part of text.split(/([\p{L}\p{N}’']+)/u)) {
    if (part === '') continue;
    const hit = foldedWords(part).some((word) => terms.some((term) => fit(word, term) > 0));
    const last = pieces.at(-1);
    if (last && last.hit === hit) last.text += part;
    else pieces.push({ text: part, hit });
  }
  return pieces;
}

const EXCERPT = 140;

/** The part of a text with the match, cut at word boundaries. */
export function excerptOf(text: string, terms: readonly Term[]): string {
  if (text.length <= EXCERPT) return text;
  const first = markTerms(text, terms);
  const hit = first.findIndex((piece) => piece.hit);
  const before = first.slice(0, Math.max(hit, 0)).reduce((sum, { text: t }) => sum + t.length, 0);
  const from = before < EXCERPT / 2 ? 0 : text.indexOf(' ', before - 40) + 1;
  const end = text.lastIndexOf(' ', from + EXCERPT);
  const isCut = from + EXCERPT < text.length;
  const cut = isCut ? text.slice(from, end > from ? end : from + EXCERPT) : text.slice(from);
  return `${from > 0 ? '… ' : ''}${cut}${isCut ? ' …' : ''}`;
}

function readEntry(entry: HelpEntry): Read {
  const { title, words, text } = entry;
  return { entry, title: foldedWords(title), words: foldedWords(words), text: foldedWords(text) };
}

/** The results for a question, best first. Runs on the server and in the browser. */
export function searchHelp(index: readonly HelpEntry[], query: string, most: number): Found[] {
  const all = index.map(readEntry);
  const terms = termsOf(query).map((root): Term => {
    const exact = { root, isOdd: false, weight: 1 };
    const known = all.filter((each) =>
      [each.title, each.words, each.text].some((words) => bestFit(words, exact) > 0),
    ).length;
    return { root, isOdd: known === 0, weight: Math.log(1 + all.length / (known || 1)) };
  });
  return all
    .map((each, place) => ({ entry: each.entry, place, value: score(each, terms) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || a.place - b.place)
    .slice(0, most)
    .map(({ entry }) => ({
      entry,
      title: markTerms(entry.title, terms),
      excerpt: markTerms(excerptOf(entry.text, terms), terms),
    }));
}
