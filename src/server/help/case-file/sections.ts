import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import { showMoments } from '#lib/moments.ts';
import { plainLine, plainText } from '#lib/rules/plain-text.ts';

/** A numbered part of a case file. Every string is one line, except what is quoted. */
export interface Section {
  title: string;
  lines: readonly string[];
}

/** Writes times and texts on the clock of one country. */
export interface Writer {
  /** "28 Nov 2026, 07:48am" */
  time: (at: Date | string) => string;
  /** "Reference: LGT7KQ2M9", on one line whatever the value contains. */
  fact: (label: string, value: string) => string;
  /** A sentence in our words, on one line. */
  line: (text: string) => string;
  /** What someone wrote. None of its lines can pass for our words. */
  quote: (text: string) => string[];
}

export function writerFor(country: CountryCode): Writer {
  const { timeZone } = supportedCountries[country];
  const line = (text: string) => plainLine(showMoments(text, timeZone)).trim();
  return {
    line,
    time: (at) => timeInZone(typeof at === 'string' ? at : at.toISOString(), timeZone),
    fact: (label, value) => `${line(label)}: ${line(value)}`,
    quote: (text) =>
      plainText(showMoments(text, timeZone))
        .split(/[\n\u2028\u2029]/)
        .map((each) => `> ${each}`.trimEnd()),
  };
}

/** The sections with their numbers, leaving out those that have nothing to say. */
export const numbered = (sections: readonly Section[]): string[] =>
  sections
    .filter(({ lines }) => lines.length > 0)
    .flatMap(({ title, lines }, at) => ['', `${at + 1}. ${title.toUpperCase()}`, ...lines]);
