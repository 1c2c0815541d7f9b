import { describe, expect, it } from 'vitest';
import { checkAccount } from '#lib/refill/bill-number.ts';
import { families } from '#server/refill/facts.ts';

const missing = (label: string) => checkAccount(' ', { label, pattern: null, help: null });
const labels = new Set(
  families.flatMap(({ billers }) => billers.flatMap(({ label }) => label ?? [])),
);

describe('the label of an account within a sentence', () => {
  it.each([
    ['Smartcard number', 'Enter the smartcard number.'],
    ['IUC number', 'Enter the IUC number.'],
    ['Smile account or phone number', 'Enter the Smile account or phone number.'],
  ])('of “%s” is written as it is read', (label, text) => expect(missing(label)).toBe(text));

  it('begins small where it begins with no name and no abbreviation', () => {
    const capital = [...labels].filter((label) => missing(label) === `Enter the ${label}.`);
    expect(capital.toSorted()).toEqual([
      'IUC number',
      'Smile account or phone number',
      'Spectranet user ID',
    ]);
  });
});
