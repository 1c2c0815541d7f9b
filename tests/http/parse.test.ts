import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '#lib/errors/app-error.ts';
import { parseWith, readJson } from '#server/http/parse.ts';

const Body = z.strictObject({
  account_number: z.string().max(10),
  pin: z.string().refine((text) => text.length === 6, 'Enter your 6-digit PIN'),
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

  it('keeps the message of a rule', () => {
    expect(errorsOf({ account_number: '1', pin: '1' })).toMatchObject({
      pin: ['Enter your 6-digit PIN'],
    });
  });

  it('never mentions types or lengths in the words of the library', () => {
    expect(errorsOf({ account_number: 5, pin: '123456' })).toMatchObject({
      account_number: ['The account number isn’t valid.'],
    });
    expect(errorsOf({ account_number: '12345678901', pin: '123456' })).toMatchObject({
      account_number: ['The account number isn’t valid.'],
    });
  });

  it('names an unknown field', () => {
    expect(errorsOf({ account_number: '1', pin: '123456', is_admin: true })).toMatchObject({
      is_admin: ['This field isn’t supported.'],
    });
  });

  it('names fields that every object has like any other, and no more than 20', () => {
    const known = JSON.parse('{"constructor":1,"__proto__":1,"toString":1}') as object;
    expect(errorsOf({ account_number: '1', pin: '123456', ...known })).toMatchObject({
      constructor: ['This field isn’t supported.'],
      toString: ['This field isn’t supported.'],
    });
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, n]));
    const { status, ...errors } = errorsOf(many) ?? {};
    expect([status, Object.keys(errors).length]).toEqual([422, 20]);
    const [name] = Object.keys(errorsOf({ ...many, ['x'.repeat(5_000)]: 1 }) ?? {}).slice(-1);
    expect(name?.length).toBeLessThanOrEqual(80);
  });

  it('returns what fits', () => {
    expect(errorsOf({ account_number: '1', pin: '123456' })).toBeNull();
  });
});

describe('a body that is too much for any call', () => {
  const read = (body: string) => {
    const headers = { 'content-type': 'application/json' };
    return readJson(new Request('http://localhost/', { method: 'POST', headers, body }));
  };
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));

  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['many fields', JSON.stringify(Object.fromEntries(list(75_000).split(',').entries()))],
    ['many items', list(75_000)],
    ['many small lists', `[${'[],'.repeat(75_000)}1]`],
    ['deep nesting', '['.repeat(500_000)],
    ['deep nesting of fields', '{"a":'.repeat(100_000)],
  ])('is refused for its %s before it is parsed', async (_, body) => {
    const parse = vi.spyOn(JSON, 'parse');
    await expect(read(body)).rejects.toMatchObject({ status: 400 });
    expect(parse.mock.calls.filter(([text]) => text === body)).toHaveLength(0);
  });

  it('may be a long text, whatever it contains', async () => {
    const text = '{[,"\\'.repeat(20_000);
    expect(await read(JSON.stringify({ text, list: [1, { a: text }] }))).toEqual({
      text,
      list: [1, { a: text }],
    });
  });

  it('doesn’t include any real call: not even a sale of all the cards it can hold, with all their pictures', async () => {
    const texts = (length: number) => Array.from({ length }, (_, n) => `text-${n}`);
    const value = { value: '100', quantity: 20, image_keys: texts(40), codes: texts(20) };
    const values = Array.from({ length: 20 }, () => value);
    expect(await read(JSON.stringify({ card_id: 'apple', values }))).toHaveProperty(
      'values',
      values,
    );
  });
});
