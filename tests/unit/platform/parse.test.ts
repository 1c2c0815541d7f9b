import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#lib/errors/app-error.ts';
import { parseWith } from '#server/platform/parse.ts';

const Body = z.strictObject({
  account_number: z.string().max(10),
  pin: z.string().refine((text) => text.length === 6, 'Enter your 6 digit PIN'),
});

const errorsOf = (value: unknown): Record<string, unknown> | null => {
  try {
    parseWith(Body, value);
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, ...error.errors };
  }
  return null;
};

describe('a request that does not fit its contract', () => {
  it('names what is missing in words', () => {
    expect(errorsOf({ pin: '123456' })).toEqual({
      status: 422,
      account_number: ['The account number is required.'],
    });
  });

  it('keeps the sentence of a rule', () => {
    expect(errorsOf({ account_number: '1', pin: '1' })).toMatchObject({
      pin: ['Enter your 6 digit PIN'],
    });
  });

  it('never talks about types or lengths in the words of the library', () => {
    expect(errorsOf({ account_number: 5, pin: '123456' })).toMatchObject({
      account_number: ['The account number is not valid.'],
    });
    expect(errorsOf({ account_number: '12345678901', pin: '123456' })).toMatchObject({
      account_number: ['The account number is not valid.'],
    });
  });

  it('names a field that nobody knows', () => {
    expect(errorsOf({ account_number: '1', pin: '123456', is_admin: true })).toMatchObject({
      is_admin: ['This field is not known.'],
    });
  });

  it('gives back what fits', () => {
    expect(errorsOf({ account_number: '1', pin: '123456' })).toBeNull();
  });
});
