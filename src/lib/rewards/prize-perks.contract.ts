import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { debitCodes, MoneyText, Currency, Timestamp } from '#lib/contracts/common.ts';
import { Order, OrderStatus } from '#lib/orders/contract.ts';
import { billFields } from '#lib/refill/contract.ts';

/** A prize of the wheel that is used later. */
export const PrizePerk = z
  .object({
    id: z.uuid(),
    kind: z.enum(['airtime', 'fee_free_withdrawal', 'rate_boost']),
    /** The airtime, or the maximum that it saves or adds. */
    worth: MoneyText,
    currency: Currency,
    /** `open`: airtime to be sent, or waiting for the order that uses it; `reserved`: in an order in progress. */
    state: z.enum(['open', 'reserved', 'used', 'expired']),
    ends_at: Timestamp,
    /** Its value once it was used: the airtime, the fee that it saved, or what it added. */
    used: MoneyText.nullable(),
    /** The order that uses it, or did. */
    order: z
      .object({ reference_code: z.string(), title: z.string(), status: OrderStatus })
      .nullable(),
  })
  .meta({ id: 'PrizePerk' });
export type PrizePerk = z.infer<typeof PrizePerk>;

export const listPerks = call({
  method: 'get',
  path: '/rewards/perks',
  guard: 'user',
  summary: 'Prizes to use later, newest first: open ones, and what the latest ones were used for',
  reply: z.array(PrizePerk),
  codes: ['unauthenticated', 'two_factor_required'],
});

export const claimAirtime = call({
  method: 'post',
  path: '/rewards/perks/{id}/claim',
  guard: 'renewed',
  keyed: true,
  summary: 'Says where to send won airtime; it’s sent once, as an order of its own',
  params: z.object({ id: z.uuid() }),
  body: z
    .strictObject({ bill_id: billFields.bill_id, user_number: billFields.user_number })
    .meta({ id: 'ClaimAirtime' }),
  reply: Order,
  codes: [
    'unauthenticated',
    'two_factor_required',
    'invalid_input',
    'not_found',
    'conflict',
    'price_above_limit',
    'too_many_requests',
    ...debitCodes,
  ],
});
