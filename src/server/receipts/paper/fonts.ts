import { createRequire } from 'node:module';
import { openSync, type Font, type GlyphRun } from 'fontkit';

const resolve = createRequire(import.meta.url).resolve;
const folder = '@expo-google-fonts/inter';

/** Files of the three weights; the machine's own fonts are never asked, it may have none. */
export const fontFiles = {
  400: resolve(`${folder}/400Regular/Inter_400Regular.ttf`),
  600: resolve(`${folder}/600SemiBold/Inter_600SemiBold.ttf`),
  700: resolve(`${folder}/700Bold/Inter_700Bold.ttf`),
} as const;
export type Weight = keyof typeof fontFiles;

export interface Face {
  weight: Weight;
  size: number;
  /** Digits of one width, so that amounts stand under each other; not for words with hyphens. */
  tabular?: boolean;
  /** Letters stand where they fall: for papers of thousands of lines. */
  unkerned?: boolean;
}

/** Without contextual forms: they are for arrows and faces, and make a line twenty times as slow. */
export const featuresOf = ({ tabular = false, unkerned = tabular }: Omit<Face, 'size'>) => ({
  calt: false,
  tnum: tabular,
  kern: !unkerned,
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

/** Asked once a sign: a look into the font's table is slow. */
function canWrite(sign: string): boolean {
  const answer = known.get(sign) ?? fontOf(400).hasGlyphForCodePoint(sign.codePointAt(0)!);
  known.set(sign, answer);
  return answer;
}

/** What the font can write of a text: other signs, such as emoji, become a question mark. */
export const writable = (text: string): string =>
  [...text.normalize('NFC').replaceAll(/\p{C}+/gu, ' ')]
    .map((sign) => (canWrite(sign) ? sign : '?'))
    .join('');

export const layOut = (text: string, face: Omit<Face, 'size'>): GlyphRun =>
  fontOf(face.weight).layout(text, featuresOf(face));

export const unitsPerEm = (weight: Weight): number => fontOf(weight).unitsPerEm;

const advances = new Map<string, number>();

/** Without kerning a line is as wide as its signs: each is laid out once. */
function advanceOf(sign: string, face: Face): number {
  const key = `${face.weight}${face.tabular === true}${sign}`;
  const advance = advances.get(key) ?? layOut(sign, face).advanceWidth;
  advances.set(key, advance);
  return advance;
}

/** Width of a line in the unit of its size. */
export function widthOf(text: string, face: Face): number {
  const advance = featuresOf(face).kern
    ? layOut(text, face).advanceWidth
    : [...text].reduce((sum, sign) => sum + advanceOf(sign, face), 0);
  return (advance / unitsPerEm(face.weight)) * face.size;
}

/** Breaks a text into lines no wider than that; a word that is wider is broken inside. */
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
