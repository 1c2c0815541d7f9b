import { withArticle } from '#lib/article.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { Flag } from './flag-rows.ts';

/** Why money is on hold, in words for its owner. */
export interface FlagReason {
  rule: string;
  seen: string;
  clears: string;
  decides: string;
}

const fill = (sentence: string, facts: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);

export const reasonOf = ({ title, seen, clears, decides, facts }: Flag): FlagReason => ({
  rule: title,
  seen: fill(seen, facts),
  clears,
  decides,
});

export const sumOf = ({ amount, currency }: Pick<Flag, 'amount' | 'currency'>): string =>
  formatMinor(money(amount, currency));

const spans = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** "7 days", "an hour": the largest whole unit. */
export function wordsFor(seconds: number): string {
  const [size, unit] = spans.find(([each]) => seconds % each === 0) ?? ([1, 'second'] as const);
  const count = seconds / size;
  if (count === 1) return withArticle(unit);
  return `${count} ${unit}s`;
}
