import { z } from 'zod';
import { settingBooks } from './setting-words.ts';
import { MoneyText, Timestamp } from '#lib/contracts/common.ts';

/** The numbers behind prices, by purpose. */
export const deskRateBooks = ['rates', 'reward-terms', ...settingBooks] as const;

export const DeskFact = z.object({
  label: z.string(),
  value: z.string(),
  /** The moment that the value gives in UTC, to be shown in the operator's zone. */
  at: Timestamp.optional(),
  /** Deserves a second look. */
  warn: z.boolean().default(false),
});
export type DeskFact = z.infer<typeof DeskFact>;

/** A part of a case that is reviewed and decided separately: one card of several. */
export const DeskItem = z.object({
  position: z.number().int(),
  title: z.string(),
  facts: z.array(DeskFact),
  /** What the user wrote or pasted, unchanged. */
  text: z.string().optional(),
  amount: MoneyText.nullable(),
  /** The maximum that one operator can offer for it alone, if it is decided separately. */
  offered_alone: MoneyText.optional(),
  /** Keys of pictures; GET /desk/files/{key} opens one and logs the view. */
  files: z.array(z.object({ key: z.string(), name: z.string() })),
  /** A typed code is revealed by a separate call. */
  has_code: z.boolean(),
});

/** A line of an order that has several, as staff decide on it. */
export const DeskLine = z
  .object({
    position: z.number().int(),
    title: z.string(),
    amount: MoneyText,
    state: z.enum(['open', 'delivered', 'failed']),
    /** Its stage in words, if it is at one. */
    stage: z.string().optional(),
    /** What can be refunded of it. */
    refundable: MoneyText,
  })
  .meta({ id: 'DeskLine' });
export type DeskLine = z.infer<typeof DeskLine>;

/** An input field of a stage. */
export const DeskStageField = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  kind: z.enum(['text', 'number', 'money', 'date', 'check', 'pictures']),
  /** Can stay empty. */
  optional: z.boolean().optional(),
});
export type DeskStageField = z.infer<typeof DeskStageField>;

/** A stage that staff can move an order to. */
export const DeskStage = z.object({
  name: z.string(),
  title: z.string(),
  /** The lines that can move there. */
  lines: z.array(z.number().int()),
  /** Whether it captures their money. */
  settles: z.boolean(),
  /** Whether captured money is refunded. */
  refunds: z.boolean().optional(),
  /** The input fields of this stage. */
  fields: z.array(DeskStageField).optional(),
});

/** The draft about a case, and its author. */
export const DeskDraft = z.object({
  evidence: z.string(),
  note: z.string(),
  by: z.string(),
  mine: z.boolean(),
  at: Timestamp,
});
/** What the fraud rules see in the orders of the last 30 days. */
export const DeskSignals = z
  .object({
    /** From 0 to 100. */
    score: z.number().int(),
    reasons: z.array(z.string()),
  })
  .meta({ id: 'DeskSignals' });
export type DeskSignals = z.infer<typeof DeskSignals>;

/**
 * The decisions about a case. An order can move to its next stage, be completed or failed, captured money can
 * be refunded, or the order stays as it is although the provider now says otherwise.
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
  'next_stage',
  'answer',
] as const;

/** A dispute of someone's payment, with its case. */
export const DeskDispute = z.object({
  id: z.uuid(),
  title: z.string(),
  amount: MoneyText,
  currency: z.string(),
  /** Whether it waits for us. */
  waits: z.boolean(),
  at: Timestamp,
});
export type DeskDispute = z.infer<typeof DeskDispute>;
