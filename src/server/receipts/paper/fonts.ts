import { createRequire } from 'node:module';
import { openSync, type Font, type GlyphRun } from 'fontkit';

const resolve = createRequire(import.meta.url).resolve;
const folder = '@expo-google-fonts/inter';

/** Files of the three weights; we never use the machine's own fonts, as there may be none. */
export const fontFiles = {
  400: resolve(`${folder}/400Regular/Inter_400Regular.ttf`),
  600: resolve(`${folder}/600SemiBold/Inter_600SemiBold.ttf`),
  700: resolve(`${folder}/700Bold/Inter_700Bold.ttf`),
} as const;
export type Weight = keyof typeof fontFiles;

export interface Face {
  weight: Weight;
  size: number;
  /** Digits of equal width, so that amounts align in columns; not for words with hyphens. */
  tabular?: boolean;
  /** Without kerning: for documents of thousands of lines. */
  unkerned?: boolean;
}

/** Kerning tucks a decimal point under a 7, where it is lost: ₦1,517.92 reads as ₦1,51792. */
const DECIMALS = /\d[.,]\d/;

/** Without contextual forms: they are for arrows and faces, and make a line twenty times slower. */
export const featuresOf = (
  { tabular = false, unkerned = tabular }: Omit<Face, 'size'>,
  text: string,
) => ({
  calt: false,
  tnum: tabular,
  kern: !unkerned && !DECIMALS.test(text),
});

const opened = new Map<Weight, Font>();

function fontOf(weight: Weight): Font {
  const known = opened.get(weight);
  if (known) return known;
  const font = openSync(fontFiles[weight]) as Font;
  opened.set(weight, font);
  return font;
}

const known = new Map<string, boolean>();

/** Cached per character, because looking into the font's table is slow. */
function canWrite(sign: string): boolean {
  const answer = known.get(sign) ?? fontOf(400).hasGlyphForCodePoint(sign.codePointAt(0)!);
  known.set(sign, answer);
  return answer;
}

/** The characters of a text that the font has; others, such as emoji, become a question mark. */
export const writable = (text: string): string =>
  [...text.normalize('NFC').replaceAll(/\p{C}+/gu, ' ')]
    .map((sign) => (canWrite(sign) ? sign : '?'))
    .join('');

export const layOut = (text: string, face: Omit<Face, 'size'>): GlyphRun =>
  fontOf(face.weight).layout(text, featuresOf(face, text));

export const unitsPerEm = (weight: Weight): number => fontOf(weight).unitsPerEm;

const advances = new Map<string, number>();

/** Without kerning a line is as wide as its characters, so each one is laid out only once. */
function advanceOf(sign: string, face: Face): number {
  const key = `${face.weight}${face.tabular === true}${sign}`;
  const advance = advances.get(key) ?? layOut(sign, face).advanceWidth;
  advances.set(key, advance);
  return advance;
}

/** The width of a line in the unit of its size. */
export function widthOf(text: string, face: Face): number {
  const advance = featuresOf(face, text).kern
    ? layOut(text, face).advanceWidth
    : [...text].reduce((sum, sign) => sum + advanceOf(sign, face), 0);
  return (advance / unitsPerEm(face.weight)) * face.size;
}

/** Breaks a text into lines no wider than given; a word that is too wide is broken inside. */
export function wrap(text: string, face: Face, width: number): string[] {
  const fits = (line: string) => widthOf(line, face) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const sign of word) {
      if (line !== '' && !fits(line + sign)) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return line === '' ? lines : [...lines, line];
}
