import { z } from 'zod';
import { orderStatuses } from '#lib/orders/words.ts';
import { call } from '#lib/contracts/call.ts';
import { CountryCode, Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { At, caseCodes } from '#lib/desk/contract.ts';
import { DeskDispute, DeskFact } from '#lib/desk/parts.contract.ts';

/** An order as the desk looks it up: what happened and what was booked, with masked names and numbers. */
export const DeskOrder = z
  .object({
    reference_code: z.string(),
    title: z.string(),
    status: z.enum(orderStatuses),
    status_text: z.string(),
    country: CountryCode,
    currency: Currency,
    amount: MoneyText,
    fee: MoneyText,
    duty: MoneyText,
    total: MoneyText,
    facts: z.array(DeskFact),
    /** Its case in the queue `orders`; null if staff can do nothing about it. */
    case: z
      .object({ id: z.uuid(), waits: z.boolean(), refundable: MoneyText.nullable() })
      .nullable(),
    /** Disputes of payers who ask their bank for the money. */
    disputes: z.array(DeskDispute),
    user: z.object({ name: z.string(), email: z.string(), since: Timestamp }).nullable(),
    timeline: z.array(
      z.object({
        title: z.string(),
        text: z.string().nullable(),
        at: Timestamp,
        state: z.enum(['did', 'bad']),
      }),
    ),
    /** Ledger entries in the order in which they were posted; credits are positive. */
    entries: z.array(
      z.object({
        posting: z.string(),
        kind: z.string(),
        account: z.string(),
        /** Whether it is the user's account, and not one of ours. */
        of_user: z.boolean(),
        amount: MoneyText,
        currency: z.string(),
        at: Timestamp,
      }),
    ),
    holds: z.array(
      z.object({
        kind: z.string(),
        state: z.enum(['pending', 'captured', 'voided', 'expired']),
        amount: MoneyText,
        captured: MoneyText,
        at: Timestamp,
      }),
    ),
  })
  .meta({ id: 'DeskOrder' });
export type DeskOrder = z.infer<typeof DeskOrder>;

export const readDeskOrder = call({
  method: 'get',
  path: '/desk/orders/{reference_code}',
  guard: 'desk',
  summary: 'Any order with its ledger entries, read only; each view is logged',
  params: z.object({ reference_code: z.string().max(40) }),
  reply: DeskOrder,
  codes: ['unauthenticated', 'not_found', 'invalid_input'],
});

export const askDeskProvider = call({
  method: 'post',
  path: '/desk/queues/orders/{id}/ask',
  guard: 'desk',
  summary: 'Asks the provider for the outcome of a claimed order, and applies it',
  params: At.pick({ id: true }),
  body: z.strictObject({}),
  reply: z.object({
    /** The provider's answer, in words. */
    said: z.string(),
    /** Whether it decided the order. */
    decided: z.boolean(),
  }),
  codes: [...caseCodes, 'desk_claim_needed'],
});
