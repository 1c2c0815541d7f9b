import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import type { Change } from './trees.ts';

/** Words of names and code: `giftCard`, `gift_card` and `gift-card` have the same two. */
export function wordsOf(text: string): Set<string> {
  const parted = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return new Set(parted.match(/[a-z]{3,}/g));
}

/** Words of the lines that differ, and of the path. */
export function changedWords({ path, before = '', after = '' }: Change): Set<string> {
  const [was, is] = [new Set(before.split('\n')), new Set(after.split('\n'))];
  const lines = [...was].filter((line) => !is.has(line));
  lines.push(...[...is].filter((line) => !was.has(line)));
  return wordsOf([path.replace(/^src\/|\.tsx?$/g, ''), ...lines].join('\n'));
}

const readTest = (test: string): string => `${test}\n${readFileSync(join(root, test), 'utf8')}`;

/** Scores tests by the words that they share with a change. Rare words weigh more. */
export class Likeness {
  private readonly words = new Map<string, Set<string>>();
  private readonly weights = new Map<string, number>();

  constructor(tests: readonly string[], read = readTest) {
    const counts = new Map<string, number>();
    for (const test of tests) {
      const words = wordsOf(read(test));
      this.words.set(test, words);
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    for (const [word, count] of counts) this.weights.set(word, Math.log(tests.length / count));
  }

  of(test: string, changed: ReadonlySet<string>): number {
    const words = this.words.get(test);
    let sum = 0;
    for (const word of changed) if (words?.has(word)) sum += this.weights.get(word) ?? 0;
    return sum;
  }
}
