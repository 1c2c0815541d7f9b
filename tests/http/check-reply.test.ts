import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '#lib/contracts/call.ts';
import { checkReply } from '#server/http/check-reply.ts';

const call = {
  method: 'get',
  path: '/orders',
  guard: 'public',
  title: 'Orders',
  reply: z.object({
    orders: z.array(z.object({ id: z.string(), note: z.string().optional() })),
    total: z.string().transform((text) => text.trim()),
  }),
} as unknown as Call;

describe('a reply', () => {
  it.each([
    ['as declared', { orders: [{ id: '1', note: 'Hi' }, { id: '2' }], total: '2' }],
    ['without what is optional', { orders: [{ id: '1', note: undefined }], total: '1' }],
  ])('passes %s', (_, reply) => {
    expect(() => checkReply(call, { data: reply })).not.toThrow();
  });

  it('fails with a column that its contract doesn’t declare, however deep', () => {
    const reply = { orders: [{ id: '1' }, { id: '2', user_id: 'secret' }], total: '2' };
    expect(() => checkReply(call, { data: reply })).toThrow(
      'GET /orders replies with what its contract doesn’t declare: data.orders.1.user_id',
    );
  });

  it('fails without a value that its contract declares', () => {
    expect(() => checkReply(call, { data: { orders: [{}], total: '1' } })).toThrow(z.ZodError);
  });

  it('fails with a number that JSON can’t carry', () => {
    expect(() => checkReply(call, { data: { orders: [], total: '0', place: 1n } })).toThrow(
      /BigInt/,
    );
  });

  it('fails with a value that its contract would change, as production doesn’t', () => {
    expect(() => checkReply(call, { data: { orders: [], total: ' 0' } })).toThrow(/total$/);
  });

  it('fails with a count of pages that its contract doesn’t declare', () => {
    const reply = { data: { orders: [], total: '0' }, meta: { total: 0 } };
    expect(() => checkReply(call, reply)).toThrow(/declare: meta$/);
  });

  it('doesn’t repeat values, which may be secret', () => {
    const reply = { orders: [{ id: '1', code: 'XQ7J2KDMN4PRT8WV' }], total: '1' };
    expect(() => checkReply(call, { data: reply })).toThrow(/data\.orders\.0\.code/);
    expect(() => checkReply(call, { data: reply })).not.toThrow(/XQ7J/);
  });
});
