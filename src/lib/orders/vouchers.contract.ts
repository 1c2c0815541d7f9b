import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Confirmation } from '#lib/contracts/common.ts';
import { Order, OrderReference } from './contract.ts';

export const revealVouchers = call({
  method: 'post',
  path: '/transactions/{reference_code}/reveal',
  guard: 'pin',
  summary: 'Opens the codes of an order, once and for good',
  params: OrderReference,
  body: z.strictObject({ pin: Confirmation }),
  reply: Order,
  codes: ['unauthenticated', 'two_factor_required', 'not_found', 'invalid_input', 'pin_not_set'],
});

export const markVouchersUsed = call({
  method: 'post',
  path: '/transactions/{reference_code}/used',
  guard: 'user',
  summary: 'The owner’s own note that codes were used; without ids, all codes of the order',
  params: OrderReference,
  body: z.strictObject({
    voucher_ids: z.array(z.uuid()).min(1).max(50).optional(),
    used: z.boolean().default(true),
  }),
  reply: Order,
  codes: ['unauthenticated', 'two_factor_required', 'not_found', 'invalid_input', 'conflict'],
});
