import { describe, expect, it } from 'vitest';
import { checkRates, rowsOf, startOf, type RateField } from '#islands/desk/rates-draft.ts';

const limit: RateField = {
  name: 'limit',
  title: 'Spend per day',
  value: '50000.00',
  now: '₦50,000.00',
  hint: '',
  currency: 'NGN',
};
const ratio: RateField = { ...limit, name: 'ratio', value: '0.63', now: '0.63', currency: null };

const typed = (field: RateField, text: string) => ({
  ...startOf([field]),
  values: { [field.name]: text },
});
const sent = (field: RateField, text: string) => rowsOf([field], typed(field, text))[0]?.value;
const wrong = (field: RateField, text: string) =>
  checkRates([field], typed(field, text), '50000')[field.name];

describe('a number that the desk changes', () => {
  it.each([
    ['20000', '20000'],
    ['20.000,50', '20000.50'],
    ['₦20,000.00', '20000'],
    ['NGN 20 000', '20000'],
    ['٢٠٠٠٠', '20000'],
  ])('as an amount reads %j as %s', (text, value) => {
    expect(sent(limit, text)).toBe(value);
    expect(wrong(limit, text)).toBeUndefined();
  });

  it('as an amount asks which of two amounts a text means', () => {
    expect(wrong(limit, '1.500')).toBe('1.500 could mean 1,500 or 1.50. Enter one of them.');
    expect(wrong(limit, '0,063')).toBe('Enter an amount like 1500 or 1500.50.');
  });

  it('isn’t changed by the text that shows its current value', () => {
    expect(sent(limit, '₦50,000.00')).toBeUndefined();
    expect(wrong(limit, '₦50,000.00')).toBe('Change at least one number.');
  });

  it.each([
    ['0,65', '0.65'],
    ['.65', '0.65'],
    ['0,0625', '0.0625'],
    ['1.500', '1.5'],
  ])('as a factor reads %j as %s', (text, value) => {
    expect(sent(ratio, text)).toBe(value);
    expect(wrong(ratio, text)).toBeUndefined();
  });

  it('as a factor has no currency', () => {
    expect(wrong(ratio, '₦5')).toBe('Enter a number like 50000.');
  });
});
