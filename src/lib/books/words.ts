import type { CurrencyCode } from '#lib/currencies.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { BookProblem, CheckedBooks } from './check.ts';

/** The first half of a statement’s hash, to compare by eye. */
export const bookCode = (hash: string): string =>
  hash
    .slice(0, 32)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1 ');

export interface BooksVerdict {
  face: 'good' | 'odd' | 'bad';
  title: string;
  lines: string[];
}

const report = 'Take a picture of this page and report it to us: it’s evidence.';

const problems: Record<BookProblem, string[]> = {
  malformed: ['We couldn’t read the reply. Try again, and report it to us if it happens again.'],
  forged: ['Our key didn’t sign these books.', report],
  left_out: ['Your log shows money at that time, and no amount in the books is yours.', report],
  amount: ['The amount in the books isn’t what your log says.', report],
  not_in_tree: ['Your amount doesn’t lead to the total that we signed.', report],
  rewritten: [
    'This device checked earlier books, and the new ones don’t follow from them. Someone has rewritten them.',
    report,
  ],
};

const titles: Partial<Record<BookProblem, string>> = {
  malformed: 'We couldn’t check',
  forged: 'Not signed by us',
  rewritten: 'The books were rewritten',
};

const odd = (title: string, line: string): BooksVerdict => ({ face: 'odd', title, lines: [line] });

/** Shown when the server doesn’t reply, or the browser can’t check. */
export const unchecked = {
  offline: odd('No connection', 'Nothing was checked. Try again when you’re online.'),
  signedOut: odd('You’re signed out', 'Sign in again to check your balance.'),
  unable: odd(
    'This browser can’t check',
    'It’s too old for this check. Open the page in a newer browser.',
  ),
};

/** What an earlier check on this phone adds to the result. */
export type Before = { kind: 'first' } | { kind: 'same' } | { kind: 'since'; day: string };

const describeBefore = (before: Before): string => {
  if (before.kind === 'first')
    return 'This device remembers these books, so it will notice if anyone rewrites them.';
  if (before.kind === 'same') return 'They’re the same books that this device checked before.';
  return `Nothing was rewritten since the books of ${before.day}, which this device checked.`;
};

/** The result in words. */
export function describeCheck(
  checked: CheckedBooks,
  { currency, before }: { currency: CurrencyCode; before: Before },
): BooksVerdict {
  if (!checked.ok) {
    const { problem } = checked;
    const face = problem === 'malformed' ? 'odd' : 'bad';
    return {
      face,
      title: titles[problem] ?? 'Your balance isn’t in the books',
      lines: problems[problem],
    };
  }
  const { own } = checked;
  if (!own)
    return {
      face: 'good',
      title: 'Checked: you had no balance',
      lines: [
        'Your log shows no money at that time, so no amount is yours.',
        describeBefore(before),
      ],
    };
  const format = (minor: bigint) => formatMinor(money(minor, currency));
  const others =
    own.members === 1
      ? `It’s the only amount in the total, ${format(own.total)}.`
      : `It’s one of ${own.members.toLocaleString('en')} amounts that add up to ${format(own.total)}.`;
  return {
    face: 'good',
    title: 'Your balance is in the books',
    lines: [`${format(own.amount)} is what your log says.`, others, describeBefore(before)],
  };
}
