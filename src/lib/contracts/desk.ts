import { z } from 'zod';
import { tickets } from '#lib/product-constants.ts';
import { call } from './call.ts';
import { Amount, Currency, MoneyText, Timestamp, keyCodes } from './common.ts';
import { DeskItemDecision } from './desk-item-decision.ts';

/** The queues of the desk; each belongs to the feature whose cases it holds. */
export const deskQueues = [
  'cards',
  'airtime',
  'identity',
  'flags',
  'tickets',
  'deposits',
  'orders',
] as const;
export type DeskQueue = (typeof deskQueues)[number];

/**
 * What a second approver is asked about: cases of the queues, rates, and dollars that arrived; what was
 * set back is shown to them.
 */
export const deskApprovalKinds = [
  ...deskQueues,
  'rates',
  'airtime-rates',
  'dollar-terms',
  'set-backs',
  'dollars',
] as const;
export type DeskApprovalKind = (typeof deskApprovalKinds)[number];

/**
 * What can be said of a case. Of an order: it is completed or failed, money that was taken is refunded,
 * or it stays as it is although the provider now says otherwise.
 */
export const deskVerdicts = [
  'approve',
  'change_offer',
  'reject',
  'extend',
  'complete',
  'fail',
  'refund',
  'leave',
] as const;

/** Where a case is. */
export const At = z.object({ queue: z.enum(deskQueues), id: z.uuid() });
export const strangers = ['unauthenticated', 'not_found'] as const;

/** One line of a queue, the oldest first. */
export const DeskRow = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    title: z.string(),
    country: z.string().nullable(),
    amount: MoneyText.nullable(),
    currency: Currency.nullable(),
    since: Timestamp,
    /** By when the user was promised an answer. */
    promised_at: Timestamp.nullable(),
    /** Why it is here, where its title does not say so. */
    reason: z.string().optional(),
    /** "first look", "appeal", "second approver". */
    stage: z.enum(['open', 'appeal', 'waiting', 'done']),
    claimed_by: z.object({ name: z.string(), mine: z.boolean(), until: Timestamp }).nullable(),
    /** This operator had their say: a colleague takes it now. */
    needs_colleague: z.boolean(),
  })
  .meta({ id: 'DeskRow' });
export type DeskRow = z.infer<typeof DeskRow>;

export const countDeskQueues = call({
  method: 'get',
  path: '/desk/queues',
  guard: 'desk',
  summary: 'How many cases wait in each queue, and since when',
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
  summary: 'Cases of a queue, the oldest first',
  params: At.pick({ queue: true }),
  query: z.strictObject({
    state: z.enum(['open', 'done']).default('open'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  reply: z.array(DeskRow),
  meta: z.object({ total: z.number().int(), page: z.number().int(), limit: z.number().int() }),
  codes: [...strangers, 'invalid_input'],
});

export const DeskFact = z.object({
  label: z.string(),
  value: z.string(),
  /** Worth a second look. */
  warn: z.boolean().default(false),
});
export type DeskFact = z.infer<typeof DeskFact>;

/** Part of a case that is looked at and decided by itself: one card of several. */
export const DeskItem = z.object({
  position: z.number().int(),
  title: z.string(),
  facts: z.array(DeskFact),
  /** What the user wrote or pasted, as it came. */
  text: z.string().optional(),
  amount: MoneyText.nullable(),
  /** The most that one person offers for it instead, where it is decided by itself; more asks a second. */
  offered_alone: MoneyText.optional(),
  /** Keys of pictures; GET /desk/files/{key} opens one and writes that down. */
  files: z.array(z.object({ key: z.string(), name: z.string() })),
  /** A code that was typed is opened by its own call. */
  has_code: z.boolean(),
});

export const DeskCase = DeskRow.extend({
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
  /** What may be said here, and why. */
  verdicts: z.array(z.enum(deskVerdicts)),
  reasons: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Kinds of proof to choose from, where a decision against the seller needs one. */
  proofs: z.array(z.object({ code: z.string(), text: z.string() })).optional(),
  /** The most that one person offers; more asks a second. */
  offered_alone: MoneyText.optional(),
  /** Of what is counted when it arrives: what was agreed and shown, the percent of the former and of any more. */
  arrival: z
    .object({ expected: MoneyText, shown: MoneyText, rate: MoneyText, rate_beyond: MoneyText })
    .optional(),
  /** The most that can be refunded, where something can. */
  refundable: MoneyText.optional(),
  /** Codes that are typed in when an order is completed by hand, in their order. */
  codes: z.array(z.object({ label: z.string(), optional: z.boolean() })).optional(),
  /** Who can be asked what became of it, by name. */
  provider: z.string().optional(),
  /** What was there when this was read, where more can come: a decision names it. */
  seen: z.string().optional(),
  /** Another operator's decision that waits for a second approver. */
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
  summary: 'Takes a case for 15 minutes; it can’t be opened without',
  params: At,
  body: z.strictObject({}),
  reply: DeskCase,
  codes: caseCodes,
});

export const releaseDeskCase = call({
  method: 'post',
  path: '/desk/queues/{queue}/{id}/release',
  guard: 'desk',
  summary: 'Gives a case back to the queue',
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

/** What an operator says; a refusal or another price needs a reason and evidence. */
export const DeskDecision = z
  .strictObject({
    verdict: z.enum(deskVerdicts),
    amount: Amount.optional(),
    /** Positions of the items that are good, the others being refused for one reason; all when missing. */
    accepted: z.array(z.number().int().min(0).max(99)).max(100).optional(),
    /** Each item by itself; the verdict is what they come to: an offer, else a yes, else a no. */
    items: z.array(DeskItemDecision).min(1).max(400).optional(),
    reason_code: z.string().max(60).optional(),
    /** What kind of proof the evidence is: one of the case's `proofs`. */
    proof: z.string().max(60).optional(),
    /** What the provider calls it, where that is the proof. */
    provider_reference: z.string().trim().max(80).optional(),
    /** Codes of an order that is completed by hand, in the order of the case's `codes`. */
    codes: z.array(z.string().trim().max(120)).max(200).optional(),
    /** For the user to read. */
    evidence: z.string().trim().max(500).optional(),
    /** For colleagues only. */
    note: z.string().trim().max(500).optional(),
    until: Timestamp.optional(),
    /** Whose the money is: a user's e-mail, username or account number, where that is decided. */
    to: z.string().trim().max(254).optional(),
    /** What the operator had read: refused where more has come since. */
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
    /** Why a second approver is asked; null where none is. */
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
    /** What is paid, freed or sent when this is agreed to; null where no single sum is. */
    amount: MoneyText.nullable(),
    currency: Currency.nullable(),
    /** The decision’s reason in words. */
    reason: z.string().nullable(),
    /** Why it takes two people. */
    why: z.string().nullable(),
    /** What else is agreed to: of rates each number before and after, and what cards bring then. */
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
  summary: 'The second approver’s word; never the one who asked',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ approve: z.boolean(), note: z.string().trim().max(500).optional() }),
  reply: z.null(),
  codes: [...caseCodes, 'desk_second_person', ...keyCodes],
});
