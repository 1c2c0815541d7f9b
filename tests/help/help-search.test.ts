import { describe, expect, it } from 'vitest';
import type { HelpEntry } from '#lib/content/contract.ts';
import { excerptOf, markTerms, searchHelp, termsOf } from '#lib/help/search.ts';

const entry = (title: string, text = '', words = ''): HelpEntry => ({
  kind: 'faq',
  title,
  path: `/help#${title}`,
  text,
  words,
});
const titles = (index: HelpEntry[], query: string) =>
  searchHelp(index, query, 10).map((found) => found.entry.title);

describe('the search of help', () => {
  it('ranks titles before other words, and those before the text', () => {
    const index = [
      entry('Other', 'You withdraw money'),
      entry('Cash out', 'To the bank', 'withdraw'),
      entry('How do I withdraw?', 'With your PIN'),
      entry('Airtime', 'Nothing of it'),
    ];
    expect(titles(index, 'How to withdraw')).toEqual(['How do I withdraw?', 'Cash out', 'Other']);
  });

  it.each([
    ['other forms of a word', 'withdrawals'],
    ['the beginning of a word', 'withd'],
    ['a slip of the thumb', 'wihtdraw'],
    ['two slips in a long word', 'wihtdrwa'],
    ['a letter too many', 'withdrraw'],
    ['capitals and accents', 'WITHDRÀW!'],
  ])('understands %s', (_, query) => {
    expect(titles([entry('My withdrawal is pending'), entry('Gift cards')], query)).toEqual([
      'My withdrawal is pending',
    ]);
  });

  it('treats a word as a typo only when nothing contains it', () => {
    const index = [entry('Where is my token?'), entry('Can a card be taken back?')];
    expect(titles(index, 'token')).toEqual(['Where is my token?']);
    expect(titles(index, 'tokem')).toEqual(['Where is my token?']);
  });

  it('finds nothing for missing topics, for too short a question and for an empty one', () => {
    const index = [entry('How do I withdraw?')];
    expect(titles(index, 'mortgage')).toEqual([]);
    expect(titles(index, 'withdraw mortgage pension')).toEqual([]);
    expect(titles(index, '  ?! ')).toEqual([]);
  });

  it('searches for filler words only when there are no others', () => {
    expect(termsOf('How do I get my card?')).toEqual(['card']);
    expect(termsOf('who am I')).toEqual(['who', 'am', 'i']);
  });

  it('handles a very long question', () => {
    expect(termsOf('word '.repeat(10_000)).length).toBeLessThanOrEqual(8);
  });

  it('marks what matches and nothing else, and loses no letter', () => {
    const pieces = markTerms('Withdraw: your withdrawals, 100%.', [
      { root: 'withdraw', isOdd: false, weight: 1 },
    ]);
    expect(pieces.filter(({ hit }) => hit).map(({ text }) => text)).toEqual([
      'Withdraw',
      'withdrawals',
    ]);
    expect(pieces.map(({ text }) => text).join('')).toBe('Withdraw: your withdrawals, 100%.');
  });

  it('shows the part of a long text that answers', () => {
    const text = `${'Some other words here. '.repeat(12)}Then the token comes. ${'More. '.repeat(40)}`;
    const token = { root: 'token', isOdd: false, weight: 1 };
    const part = excerptOf(text, [token]);
    expect(part).toContain('token');
    expect(part.length).toBeLessThan(160);
    expect(part).toMatch(/^… .* …$/);
    expect(excerptOf('Short text', [token])).toBe('Short text');
  });
});
