import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { quaintLines, unidiomatic } from '#tests/support/plain-words.ts';

/** Texts quoted from the specification (spec 2, 8), our own that quote them, and a trade name. */
const FROM_SPEC = [
  "Domino's Pizza Nigeria",
  'Could not verify username',
  // next to the one above
  'Could not verify email',
  "Let's Get You Started",
  "Oops, seems like you're offline",
  'Redirecting to Payment Gateway...',
  'Sorry, an error occurred...',
  "Boss, You don't have any notifications yet",
  'Account does not exist',
  'This page could not be found',
  'You do not have enough funds in your wallet to perform this transaction',
  'A primary bank account has not been created yet.',
  "This card was rejected because the system noticed it has been uploaded before or it's a bad card",
];

/** Read only in the logs, by people who start or build the product. */
const NOT_READ = /^src\/server\/(db|sandbox)\//;

/** Here "go on" is part of another phrase. */
const ON_SALE = /\bgo on sale\b/;
/** An example of a network's own message. */
const OF_A_NETWORK = /^You have transferred N5,000/;

const isExempt = (text: string, file: string) =>
  FROM_SPEC.includes(text) || NOT_READ.test(file) || ON_SALE.test(text) || OF_A_NETWORK.test(text);

describe('what people read', () => {
  it('is plain English in answers, mails and notices of the server', () => {
    expect(unidiomatic(['src/server'], isExempt)).toEqual([]);
  });

  it('is plain English in the texts that pages and the server share', () => {
    expect(unidiomatic(['src/lib'], isExempt)).toEqual([]);
  });

  it('is plain English in help, news and legal texts', () => {
    expect(unidiomatic(['src/content'], isExempt)).toEqual([]);
  });

  it.each(['pages', 'islands', 'layouts'])('is plain English in %s', (folder) => {
    expect(unidiomatic([`src/${folder}`], isExempt)).toEqual([]);
  });

  it('is plain English in comments, call summaries and documents', () => {
    const files = ['src', 'docs'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    );
    // migrations that have run never change; the glossary lists what to avoid
    const read = [...files, 'README.md', 'CONTRIBUTING.md', '.env.example'].filter(
      (file) => /\.(tsx?|astro|css|md|example)$/.test(file) && !/migrations|glossary/.test(file),
    );
    expect(quaintLines(read)).toEqual([]);
  });

  it('exempts nothing that no longer exists', () => {
    const code = unidiomatic(['src'], () => false);
    expect(FROM_SPEC.filter((text) => !code.some((line) => line.endsWith(text)))).toEqual([]);
  });
});
