import { z } from 'zod';
import { Timestamp } from './common.ts';

/** One step of an order's story: what happened, where it is, what comes. */
export const TimelineStep = z
  .object({
    title: z.string(),
    text: z.string().nullable(),
    at: Timestamp.nullable(),
    state: z.enum(['did', 'now', 'todo', 'bad']),
    /** A page of ours with more about it. */
    link: z.string().optional(),
    /** By when it should come, where that is promised. */
    by: Timestamp.optional(),
  })
  .meta({ id: 'TimelineStep' });
export type TimelineStep = z.infer<typeof TimelineStep>;
