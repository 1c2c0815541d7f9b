import { z } from 'zod';
import { goodsKinds } from './goods.ts';
import { call } from '#lib/contracts/call.ts';
import { Transaction } from './contract.ts';

export const ListGoods = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(60).optional(),
  /** Packages of gift cards are a separate type. */
  kind: z.enum(goodsKinds).optional(),
});
export type ListGoods = z.infer<typeof ListGoods>;

export const listBoughtGoods = call({
  method: 'get',
  path: '/transactions/orders',
  guard: 'user',
  summary: 'Purchased goods: cards, packages, tickets, shopping, vouchers',
  query: ListGoods,
  reply: z.array(Transaction),
  meta: z.object({ next: z.string().nullable() }),
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});
