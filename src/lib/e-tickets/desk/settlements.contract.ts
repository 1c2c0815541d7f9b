import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Currency, keyCodes, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { DeskEventId, eventStrangers } from './events.contract.ts';

/** The money of an event, and its settlement. */
export const Settlement = z
  .object({
    event_id: z.string(),
    title: z.string(),
    organiser: z.string(),
    starts_at: Timestamp,
    time_zone: z.string(),
    currency: Currency,
    /** open: not prepared yet. waits: for a second approver. unknown: the bank hasn't answered clearly. */
    state: z.enum(['open', 'waits', 'sending', 'unknown', 'paid', 'failed']),
    /** Why it can't be prepared now; null if it can, or has been. */
    not_yet: z.string().nullable(),
    sold: MoneyText,
    refunded: MoneyText,
    commission: MoneyText,
    commission_bps: z.number().int(),
    /** Refunds that we made after earlier payouts to the organiser. */
    netted: MoneyText,
    paid_out: MoneyText,
    classes: z.array(
      z.object({
        name: z.string(),
        sold: z.number().int(),
        returned: z.number().int(),
        complimentary: z.number().int(),
        money: MoneyText,
      }),
    ),
    payout: z.object({ bank: z.string(), last4: z.string(), name: z.string() }).nullable(),
    reference: z.string().nullable(),
    prepared_by: z.string().nullable(),
    agreed_by: z.string().nullable(),
    paid_at: Timestamp.nullable(),
    failed_because: z.string().nullable(),
  })
  .meta({ id: 'Settlement' });
export type Settlement = z.infer<typeof Settlement>;

export const readSettlement = call({
  method: 'get',
  path: '/desk/events/{id}/settlement',
  guard: 'desk',
  summary: 'The statement of an event: sold, refunded, our commission, paid out',
  params: DeskEventId,
  reply: Settlement,
  codes: eventStrangers,
});

export const prepareSettlement = call({
  method: 'post',
  path: '/desk/events/{id}/settlement',
  guard: 'desk',
  keyed: true,
  summary: 'Prepares the payout of a past event, for a second approver',
  params: DeskEventId,
  body: z.strictObject({}),
  reply: Settlement,
  codes: [...eventStrangers, 'invalid_input', 'conflict', ...keyCodes],
});
