import { z } from 'zod';
import { spendingKinds } from '#lib/services/money-kinds.ts';
import {
  orderDirections,
  orderStatuses,
  repeatForms,
  serviceTypes,
  voucherKinds,
} from './words.ts';
import { call } from '#lib/contracts/call.ts';
import { Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { Appeal, FlaggedTransaction, OrderFlag } from './flags.contract.ts';
import { OrderFact } from './fact.contract.ts';
import { OrderItem } from './item.contract.ts';
import { OrderReport } from './report.contract.ts';
import { PriceLines } from './price-lines.contract.ts';
import { OwnerStep } from './owner-step.contract.ts';
import { TimelineStep } from './timeline-step.contract.ts';
import { Line } from '#lib/contracts/typed.ts';

export const OrderStatus = z.enum(orderStatuses);
export const ServiceType = z.enum(serviceTypes);
export const OrderReference = z.object({ reference_code: z.string().max(40) });

/** One movement of money, as a row of the log. */
export const Transaction = z
  .object({
    uuid: z.uuid(),
    reference_code: z.string(),
    type: ServiceType,
    kind: z.enum(orderDirections),
    /** What it was: "MTN airtime". */
    name: z.string(),
    /** The sender or recipient, masked: "••••4567". */
    detail: z.string().nullable(),
    /** The id of the brand whose picture represents it: a network, bank, card or coin. */
    mark: z.string().optional(),
    direction: z.enum(['in', 'out']),
    status: OrderStatus,
    /** Set while the provider has it: "With the network". */
    sent_to: z.enum(['bank', 'network', 'distributor', 'provider']).nullable(),
    /** Set while a flag holds this order's incoming money: the latest end of the hold. */
    on_hold_until: Timestamp.nullable(),
    /** The current stage in words, until it reaches the last one. */
    stage: z.string().optional(),
    /** The status in words. */
    status_text: z.string(),
    amount: MoneyText,
    fee: MoneyText,
    total: MoneyText,
    currency: Currency,
    created_at: Timestamp,
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof Transaction>;

/** A code, PIN or token; its value is null until it is revealed with the PIN. */
export const OrderVoucher = z
  .object({
    id: z.uuid(),
    kind: z.enum(voucherKinds),
    label: z.string().nullable(),
    value: z.string().nullable(),
    revealed_at: Timestamp.nullable(),
    used_at: Timestamp.nullable(),
    /** Where and how to use it, step by step; null if its label says enough. */
    use: z.object({ place: z.string(), steps: z.array(z.string()) }).nullable(),
  })
  .meta({ id: 'OrderVoucher' });
export type OrderVoucher = z.infer<typeof OrderVoucher>;

/** One order in full: its page, and the reply of every purchase. */
export const Order = Transaction.extend({
  /** The sender or recipient in full, because people check a number digit by digit. */
  recipient: z.string().nullable(),
  /** The name on that number, masked, if it was looked up before paying. */
  recipient_name: z.string().nullable(),
  lines: PriceLines,
  /** Its lines, if there are several. */
  items: z.array(OrderItem).optional(),
  /** True once the recipient has it. */
  arrived: z.boolean(),
  /** Paid from outside, and the wallet wasn't charged: not yet, or never. */
  unpaid: z.literal(true).optional(),
  /** One sentence: what happened, whether the money is safe, what happens next. */
  message: z.string(),
  timeline: z.array(TimelineStep),
  /** The time within which nine out of ten orders like this are done. */
  promised_at: Timestamp.nullable(),
  /** Until when it can be undone. */
  cancel_until: Timestamp.nullable(),
  can_cancel: z.boolean(),
  /** A price other than the agreed one, to accept or decline until a given time, and the reason. */
  offer: z
    .object({
      amount: MoneyText,
      instead_of: MoneyText,
      until: Timestamp,
      reason: z.string().nullable(),
      /** How the agreed price was computed: "$100.00 × ₦1,430.00". */
      workings: z.string().optional(),
      /** Submitted pictures, as signed addresses for some minutes. */
      pictures: z.array(z.object({ url: z.string(), thumb: z.string() })).optional(),
    })
    .nullable(),
  /** A reviewer has opened it. */
  in_hands: z.literal(true).optional(),
  /** There is a flag, a rejection or another offer that the user hasn't appealed yet. */
  can_appeal: z.boolean(),
  /** The appeal can be about a reviewer's decision, on the whole order or on declined lines. */
  can_appeal_decision: z.literal(true).optional(),
  settled_at: Timestamp.nullable(),
  /** Lines of the receipt besides the price. */
  facts: z.array(OrderFact),
  /** Codes and tokens that were delivered. */
  vouchers: z.array(OrderVoucher),
  /** While codes are hidden: whether the PIN reveals them here, and what to know before. */
  sealed: z.object({ can_open: z.boolean(), text: z.string() }).nullable(),
  voucher_code: z.string().nullable(),
  /** Why it failed, and which form field to correct. */
  problem: z
    .object({ code: z.string(), text: z.string(), field: z.string().nullable() })
    .nullable(),
  /** Opens the same form again, filled in: at this address, with the values for the page of `product`. */
  repeat: z
    .object({
      url: z.string(),
      product: z.enum(repeatForms).nullable(),
      draft: z.record(z.string(), z.string()),
    })
    .nullable(),
  /** What its owner should do next, and on which of our pages. */
  next: z.object({ label: z.string(), url: z.string() }).optional(),
  /** What was recorded at the stages of a single item, oldest first. */
  reports: z.array(OrderReport).optional(),
  /** Steps that its owner can take now. */
  steps: z.array(OwnerStep).optional(),
  /** Why money of it is on hold, and until when. */
  flags: z.array(OrderFlag),
}).meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/** A quote takes the fields of the product's own call, without the PIN. */
export const AskQuote = z.looseObject({ service_type: ServiceType }).meta({ id: 'AskQuote' });

export const NotHeld = z.enum(['sign_in', 'verify', 'pin', 'held_before']);
export type NotHeld = z.infer<typeof NotHeld>;

export const Quote = z
  .object({
    quote_id: z.uuid(),
    name: z.string(),
    detail: z.string().nullable(),
    currency: Currency,
    lines: PriceLines,
    rate: z.string().nullable(),
    rule_version: z.string(),
    expires_at: Timestamp,
    /** Measured from our own orders; null while there are too few of them. */
    expected_s: z.object({ median: z.number().int(), p90: z.number().int() }).nullable(),
    /** Something to check before paying, such as the same purchase still being open. */
    warning: z.string().nullable(),
    /** Its biller is failing: to pay anyway, send `pay_anyway` with the purchase. */
    needs_pay_anyway: z.literal(true).optional(),
    /** The available balance of the paying wallet; absent for guests and for sales. */
    wallet_available: MoneyText.optional(),
    /**
     * Only for limited stock: null while it is held until `expires_at`, otherwise why it isn't. `held_before`:
     * it was already held for the maximum time.
     */
    not_held: NotHeld.nullable().optional(),
    /** The parts that add up to `lines`, if several are bought together. */
    parts: z
      .array(z.object({ name: z.string(), detail: z.string().nullable(), lines: PriceLines }))
      .optional(),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof Quote>;

export const askQuote = call({
  method: 'post',
  path: '/quotes',
  guard: 'opt',
  summary: 'The full price before the PIN, locked for ten minutes',
  body: AskQuote,
  reply: Quote,
  codes: [
    'invalid_input',
    'unavailable_for_country',
    'service_inactive',
    'biller_paused',
    'not_found',
    'conflict',
  ],
});

const Day = z.iso.date().refine((day) => day >= '2000-01-01', 'Choose a day of this century.');
const Plain = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,2})?$/, 'Enter an amount like 1500.00')
  .optional();

export const ListTransactions = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(60).optional(),
  /** A service type, a kind of spending, or one of purchase, sale, deposit, withdrawal. */
  type: z.union([ServiceType, z.enum(orderDirections), z.enum(spendingKinds)]).optional(),
  /** `pending`: every status that is not final. */
  status: z.union([OrderStatus, z.literal('pending')]).optional(),
  from: Day.optional(),
  to: Day.optional(),
  min: Plain,
  max: Plain,
  q: Line.max(60).optional(),
  flagged: z.enum(['automatic', 'manual']).optional(),
});
export type ListTransactions = z.infer<typeof ListTransactions>;

export const listTransactions = call({
  method: 'get',
  path: '/transactions',
  guard: 'user',
  summary: 'The transaction log, newest first; ?flagged= lists flagged ones',
  query: ListTransactions,
  reply: z.union([z.array(Transaction), z.array(FlaggedTransaction)]),
  meta: z.object({ next: z.string().nullable() }),
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});

export const findOrderByKey = call({
  method: 'get',
  path: '/transactions/by-key/{idempotency_key}',
  guard: 'user',
  summary: 'The outcome of a purchase whose reply was lost; 404: it never arrived',
  params: z.object({ idempotency_key: z.string().min(8).max(128) }),
  reply: Order,
  codes: ['unauthenticated', 'two_factor_required', 'not_found', 'invalid_input'],
});

export const readOrder = call({
  method: 'get',
  path: '/transactions/{reference_code}',
  guard: 'user',
  summary: 'One order with its timeline',
  params: OrderReference,
  reply: Order,
  codes: ['unauthenticated', 'two_factor_required', 'not_found'],
});

export const cancelOrder = call({
  method: 'post',
  path: '/transactions/{reference_code}/cancel',
  guard: 'user',
  summary: 'Undoes an order that hasn’t been sent yet',
  params: OrderReference,
  reply: Order,
  codes: ['unauthenticated', 'two_factor_required', 'not_found', 'conflict'],
});

export const answerOffer = call({
  method: 'post',
  path: '/transactions/{reference_code}/offer',
  guard: 'user',
  summary: 'Accepts a changed offer and gets paid immediately, or declines it',
  params: OrderReference,
  body: z.strictObject({ accept: z.boolean() }),
  reply: Order,
  codes: ['unauthenticated', 'two_factor_required', 'not_found', 'invalid_input', 'conflict'],
});

export const appealOrder = call({
  method: 'post',
  path: '/transactions/{reference_code}/appeal',
  guard: 'user',
  summary: 'The user’s appeal against a flag or a rejection, once for each',
  params: OrderReference,
  body: Appeal,
  reply: Order,
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input', 'not_found', 'conflict'],
});
