import { expect, it } from 'vitest';
import { unidiomatic } from '../../support/plain-words.ts';

/** Quoted by the specification letter by letter. */
const SPECIFIED = new Set([
  'Account does not exist',
  "Boss, You don't have any notifications yet",
  // not quoted, but beside the next one
  'Could not verify email',
  'Could not verify username',
  "Let's Get You Started",
  "Oops, seems like you're offline",
  'Redirecting to Payment Gateway...',
  'Sorry, an error occurred...',
  'This page could not be found',
  'You do not have enough funds in your wallet to perform this transaction',
]);
/** Here "go on" is part of another phrase. */
const ON_SALE = /\bgo on sale\b/;
/** Services whose words are reviewed on their own. */
const REVIEWED_LATER = /crypto|rewards?\b|referral|rank|wheel|opportunit|prize|earnings/;

it.each(['src/pages', 'src/components', 'src/islands', 'src/layouts', 'src/lib/browser'])(
  'reads as a native speaker writes: %s',
  (folder) => {
    const isExempt = (text: string, file: string) =>
      SPECIFIED.has(text) || ON_SALE.test(text) || REVIEWED_LATER.test(file);
    expect(unidiomatic([folder], isExempt)).toEqual([]);
  },
);
