import { z } from 'zod';
import { MoneyText } from './common.ts';

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
  /** Keys of pictures; GET /desk/files/{key} opens one and writes that down. */
  files: z.array(z.object({ key: z.string(), name: z.string() })),
  /** A code that was typed is opened by its own call. */
  has_code: z.boolean(),
});

/** One of several things of an order, as staff decide about it. */
export const DeskLine = z
  .object({
    position: z.number().int(),
    title: z.string(),
    amount: MoneyText,
    state: z.enum(['open', 'delivered', 'failed']),
    /** Its stage in words, where it is at one. */
    stage: z.string().optional(),
    /** What can be refunded of it. */
    refundable: MoneyText,
  })
  .meta({ id: 'DeskLine' });
export type DeskLine = z.infer<typeof DeskLine>;

/** A stage that staff may bring an order to. */
export const DeskStage = z.object({
  name: z.string(),
  title: z.string(),
  /** The lines that may go there. */
  lines: z.array(z.number().int()),
  /** Whether it takes their money. */
  settles: z.boolean(),
});
