import { z } from 'zod';
import { Timestamp } from '#lib/contracts/common.ts';

/** One step of an order's timeline: what happened, where it is now, or what comes next. */
export const TimelineStep = z
  .object({
    title: z.string(),
    text: z.string().nullable(),
    at: Timestamp.nullable(),
    state: z.enum(['did', 'now', 'todo', 'bad']),
    /** One of our pages with more about it. */
    link: z.string().optional(),
    /** When it should happen, if that is promised. */
    by: Timestamp.optional(),
  })
  .meta({ id: 'TimelineStep' });
export type TimelineStep = z.infer<typeof TimelineStep>;
