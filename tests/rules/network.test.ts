import { describe, expect, it } from 'vitest';
import {
  checkPhoneNumber,
  matchedPrefix,
  nationalDigits,
  spacedNumber,
  suggestNetwork,
} from '#lib/rules/network.ts';

const mtn = { bill_id: 'mtn', prefixes: ['0803', '07025'] };
const airtel = { bill_id: 'airtel', prefixes: ['0802', '0702'] };

describe('a phone number as people write it', () => {
  it.each([
    '08031234567',
    '0803 123 4567',
    '0803-123-4567',
    '+234 803 123 4567',
    '234 803 123 4567',
    '002348031234567',
    '+234 (0) 803 123 4567',
    '8031234567',
  ])('%s is 08031234567', (typed) => {
    expect(nationalDigits(typed, '234')).toBe('08031234567');
    expect(checkPhoneNumber(typed, 'NG')).toBeUndefined();
  });

  it('keeps incomplete numbers as typed', () => {
    expect(nationalDigits('', '234')).toBe('');
    expect(nationalDigits('0803', '234')).toBe('0803');
    expect(nationalDigits('234 80', '234')).toBe('23480');
  });

  it('recognises Ghana’s and Kenya’s ten digits', () => {
    expect(nationalDigits('+233 24 123 4567', '233')).toBe('0241234567');
    expect(nationalDigits('254712345678', '254')).toBe('0712345678');
    expect(checkPhoneNumber('0241234567', 'GH')).toBeUndefined();
    expect(checkPhoneNumber('07123456789', 'KE')).toBe('Enter a 10-digit number.');
  });

  it('shows what is wrong with it', () => {
    expect(checkPhoneNumber('  ', 'NG')).toBe('Enter the phone number.');
    expect(checkPhoneNumber('0803 12a 4567', 'NG')).toBe('Enter digits only.');
    expect(checkPhoneNumber('0803 123 456', 'NG')).toBe('Enter an 11-digit number.');
    expect(checkPhoneNumber('80312345678', 'NG')).toBe('Enter an 11-digit number.');
  });

  it('is spaced for reading as is usual in each country', () => {
    expect(spacedNumber('08031234567', 'NG')).toBe('0803 123 4567');
    expect(spacedNumber('0241234567', 'GH')).toBe('024 123 4567');
    expect(spacedNumber('0712345678', 'KE')).toBe('0712 345 678');
    expect(spacedNumber('0803', 'NG')).toBe('0803');
    expect(spacedNumber('', 'NG')).toBe('');
  });
});

describe('the network of a number', () => {
  it('is the one with the longest matching prefix', () => {
    expect(suggestNetwork('07025551234', [airtel, mtn])).toBe(mtn);
    expect(suggestNetwork('07026551234', [airtel, mtn])).toBe(airtel);
    expect(matchedPrefix('07025551234', mtn)).toBe('07025');
  });

  it('is unknown until a prefix is typed, and for numbers of no one', () => {
    expect(suggestNetwork('', [airtel, mtn])).toBeUndefined();
    expect(suggestNetwork('080', [airtel, mtn])).toBeUndefined();
    expect(suggestNetwork('0999', [airtel, mtn])).toBeUndefined();
    expect(matchedPrefix('0999', mtn)).toBeUndefined();
  });
});
