import { z } from 'zod';
import { tickets } from '#lib/product-constants.ts';
import { call } from '#lib/contracts/call.ts';
import { Amount, Currency, MoneyText, Timestamp, keyCodes } from '#lib/contracts/common.ts';
import { DeskItemDecision } from '#lib/giftcard/desk/item-decision.contract.ts';
import {
  DeskDraft,
  DeskFact,
  DeskItem,
  DeskLine,
  deskRateBooks,
  DeskSignals,
  DeskStage,
  deskVerdicts,
} from './parts.contract.ts';
import { QuoteForm, ToQuote } from '#lib/shopping/quote.contract.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

/** The queues of the desk; each belongs to the feature that has its cases. */
export const deskQueues = [
  'cards',
  'airtime',
  'identity',
  'flags',
  'tickets',
  'deposits',
  'orders',
  'shopping',
  'coins',
  'dollars',
  'referral-flags',
  ...(['disputes', 'tricked'] as const),
] as const;
export type DeskQueue = (typeof deskQueues)[number];

/** What a second approver can be asked about; reset rates are shown to them afterwards. */
export const deskApprovalKinds = [
  ...[...deskQueues, ...deskRateBooks],
  ...(['set-backs', 'event-changes', 'event-giveaways', 'settlements'] as const),
  ...(['opportunities', 'staff', 'people', 'announcements', 'fraud-rules'] as const),
  ...(['provider-order', 'promo-codes', 'airtime-lines', 'forbidden-goods'] as const),
] as const;
export type DeskApprovalKind = (typeof deskApprovalKinds)[number];

export const At = z.object({ queue: z.enum(deskQueues), id: z.uuid() });
export const strangers = ['unauthenticated', 'not_found'] as const;

/** One row of a queue, oldest first. */
export const DeskRow = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    title: z.string(),
    country: z.string().nullable(),
    amount: MoneyText.nullable(),
    currency: Currency.nullable(),
    since: Timestamp,
    /** When the user was promised an answer. */
    promised_at: Timestamp.nullable(),
    /** Why it is in the queue, if its title doesn't state it. */
    reason: z.string().optional(),
    /** "first review", "appeal", "second approver". */
    stage: z.enum(['open', 'appeal', 'waiting', 'done']),
    claimed_by: z.object({ name: z.string(), mine: z.boolean(), until: Timestamp }).nullable(),
    /** This operator has already decided on it, so a colleague has to decide now. */
    needs_colleague: z.boolean(),
    waits_for_second: z.boolean(),
    /** The customer’s fraud score, from 0 to 100. */
    score: z.number().int(),
  })
  .meta({ id: 'DeskRow' });
export type DeskRow = z.infer<typeof DeskRow>;

export const countDeskQueues = call({
  method: 'get',
  path: '/desk/queues',
  guard: 'desk',
  summary: 'How many cases wait in each queue, and since when',
  unattended: true,
  reply: z.array(
    z.object({
      queue: z.enum(deskQueues),
      name: z.string(),
      open: z.number().int(),
      oldest: Timestamp.nullable(),
    }),
  ),
  codes: strangers,
});

export const listDeskQueue = call({
  method: 'get',
  path: '/desk/queues/{queue}',
  guard: 'desk',
  summary: 'Cases of a queue, oldest first',
  params: At.pick({ queue: true }),
  query: z.strictObject({
    state: z.enum(['open', 'done']).default('open'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  reply: z.array(DeskRow),
  meta: z.object({ total: z.number().int(), page: z.number().int(), limit: z.number().int() }),
  codes: [...strangers, 'invalid_input'],
});

export const DeskCase = DeskRow.extend({
  signals: DeskSignals,
  facts: z.array(DeskFact),
  items: z.array(DeskItem),
  user: z
    .object({
      name: z.string(),
      since: Timestamp,
      country: z.string(),
      history: z.array(DeskFact),
    })
    .nullable(),
  timeline: z.array(
    z.object({ title: z.string(), text: z.string().nullable(), at: Timestamp, by: z.string() }),
  ),
  /** The possible decisions and their reasons. */
  verdicts: z.array(z.enum(deskVerdicts)),
  reasons: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Types of proof to choose from, if a decision against the seller needs one. */
  proofs: z.array(z.object({ code: z.string(), text: z.string() })).optional(),
  /** The maximum that one operator can offer; above it, a second approver is needed. */
  offered_alone: MoneyText.optional(),
  /**
   * For cases where the received amount is counted: what was agreed and what was shown, and the rates in
   * percent for the agreed amount and for any more.
   */
  arrival: z
    .object({ expected: MoneyText, shown: MoneyText, rate: MoneyText, rate_beyond: MoneyText })
    .optional(),
  /** The maximum that can be refunded, if anything can. */
  refundable: MoneyText.optional(),
  /** Codes to type in when an order is completed by hand, in order. */
  codes: z
    .array(
      z.object({ label: z.string(), optional: z.boolean(), line: z.number().int().optional() }),
    )
    .optional(),
  /** The lines of an order that has several: a decision may be about some of them. */
  lines: z.array(DeskLine).optional(),
  /** The stages that staff can move an order to now. */
  next_stages: z.array(DeskStage).optional(),
  /** For an item to buy: the initial values of its quote form; null fields have to be filled in. */
  to_quote: ToQuote.optional(),
  /** The provider that can be asked what happened to it. */
  provider: z.string().optional(),
  /** What existed when this was read, for cases that can still grow: a decision has to name it. */
  seen: z.string().optional(),
  /** Pictures that this operator has to open before they can decide. */
  unopened: z.array(z.string()).optional(),
  /** What an operator has written but not sent yet. */
  draft: DeskDraft.optional(),
  /** Another operator's decision that is waiting for a second approver. */
  asked: z
    .object({ by: z.string(), at: Timestamp, verdict: z.string(), amount: MoneyText.nullable() })
    .nullable(),
}).meta({ id: 'DeskCase' });
export type DeskCase = z.infer<typeof DeskCase>;

export const caseCodes = [...strangers, 'conflict', 'invalid_input'] as const;

export const claimDeskCase = call({
  method: 'post',
  path: '/desk/queues/{queue}/{id}/claim',
  guard: 'desk',
  summary: 'Claims a case for 15 minutes; it can’t be opened unclaimed',
  params: At,
  body: z.strictObject({}),
  reply: DeskCase,
  codes: caseCodes,
});

export const releaseDeskCase = call({
  method: 'post',
  path: '/desk/queues/{queue}/{id}/release',
  guard: 'desk',
  summary: 'Releases a claimed case to the queue',
  params: At,
  body: z.strictObject({}),
  reply: z.null(),
  codes: caseCodes,
});

export const readDeskCase = call({
  method: 'get',
  path: '/desk/queues/{queue}/{id}',
  guard: 'desk',
  summary: 'A case that this operator has claimed',
  params: At,
  reply: DeskCase,
  codes: [...caseCodes, 'desk_claim_needed'],
});

/** An operator's decision; rejecting or changing the price requires a reason and evidence. */
export const DeskDecision = z
  .strictObject({
    verdict: z.enum(deskVerdicts),
    amount: Amount.optional(),
    /** Positions of the accepted items; the others are declined for one reason. Absent: all. */
    accepted: z.array(z.number().int().min(0).max(99)).max(100).optional(),
    /** Each item separately; the verdict follows from them: an offer, else a yes, else a no. */
    items: z.array(DeskItemDecision).min(1).max(400).optional(),
    reason_code: z.string().max(60).optional(),
    /** The type of proof that the evidence is: one of the case's `proofs`. */
    proof: z.string().max(60).optional(),
    /** The provider's own reference, if that is the proof. */
    provider_reference: VisibleText.max(80).optional(),
    /** The stage that an order moves to. */
    stage: z.string().max(60).optional(),
    /** The lines of an order that it is about; absent: all possible ones. */
    lines: z.array(z.number().int().min(1).max(200)).min(1).max(200).optional(),
    /** The input for that stage, by the names of its `fields`. */
    facts: z.record(z.string().max(40), VisibleText.max(200)).optional(),
    /** Codes for an order that is completed by hand, in the order of the case's `codes`. */
    codes: z.array(VisibleText.max(120)).max(200).optional(),
    /** Shown to the user. */
    evidence: VisibleText.max(500).optional(),
    /** For colleagues only. */
    note: VisibleText.max(500).optional(),
    until: Timestamp.optional(),
    /** The owner of the money, if that is decided: a user's email, username or account number. */
    to: VisibleText.max(254).optional(),
    /** For an item to buy: the parts of its price. */
    quote: QuoteForm.optional(),
    /** What the operator had read; refused if more has arrived since. */
    seen: z.string().max(40).optional(),
    /** Pictures that go with an answer. */
    image_keys: z
      .array(z.string().max(80))
      .max(tickets.picturesMax, `Send at most ${tickets.picturesMax} pictures.`)
      .optional(),
  })
  .meta({ id: 'DeskDecision' });
export type DeskDecision = z.infer<typeof DeskDecision>;

export const decideDeskCase = call({
  method: 'post',
  path: '/desk/queues/{queue}/{id}/decision',
  guard: 'desk',
  keyed: true,
  summary: 'Decides a claimed case, or asks a second approver where one is needed',
  params: At,
  body: DeskDecision,
  reply: z.object({
    state: z.enum(['decided', 'waits for a second approver']),
    /** Why a second approver is asked; null if none is. */
    why: z.string().nullable(),
  }),
  codes: [...caseCodes, 'desk_claim_needed', ...keyCodes],
});

export const DeskApproval = z
  .object({
    id: z.uuid(),
    queue: z.enum(deskApprovalKinds),
    case_id: z.uuid(),
    reference: z.string(),
    title: z.string(),
    asked_by: z.string(),
    /** False for the operator who asked. */
    mine_to_decide: z.boolean(),
    asked_at: Timestamp,
    /** What is paid, released or sent on approval; null if it isn't a single amount. */
    amount: MoneyText.nullable(),
    currency: Currency.nullable(),
    /** The decision’s reason in words. */
    reason: z.string().nullable(),
    /** Why it takes two people. */
    why: z.string().nullable(),
    /** What else is approved: for rates, each number before and after, and the resulting payouts for cards. */
    facts: z.array(DeskFact),
    decision: DeskDecision,
  })
  .meta({ id: 'DeskApproval' });
export type DeskApproval = z.infer<typeof DeskApproval>;

export const listDeskApprovals = call({
  method: 'get',
  path: '/desk/approvals',
  guard: 'desk',
  summary: 'Decisions that wait for a second approver',
  reply: z.array(DeskApproval),
  codes: strangers,
});

export const decideDeskApproval = call({
  method: 'post',
  path: '/desk/approvals/{id}',
  guard: 'desk',
  keyed: true,
  summary: 'The second approver’s decision; never by the one who asked',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ approve: z.boolean(), note: VisibleText.max(500).optional() }),
  reply: z.null(),
  codes: [...caseCodes, 'desk_second_person', ...keyCodes],
});
