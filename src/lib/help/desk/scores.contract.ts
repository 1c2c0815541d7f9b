import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Timestamp } from '#lib/contracts/common.ts';

/** How well users say that we helped; to see who wrote a comment, an operator has to claim the ticket. */
export const DeskScores = z
  .object({
    /** The number of days up to now that are counted. */
    days: z.number().int(),
    votes: z.number().int(),
    /** From 1 to 5 with one decimal; null if no one has voted. */
    average: z.number().nullable(),
    /** How many users chose each of 1 to 5. */
    steps: z.array(z.number().int()).length(5),
    /** The latest comments first. */
    words: z.array(
      z.object({
        ticket: z.object({ id: z.uuid(), number: z.string() }),
        score: z.number().int(),
        words: z.string(),
        at: Timestamp,
      }),
    ),
  })
  .meta({ id: 'DeskScores' });
export type DeskScores = z.infer<typeof DeskScores>;

export const readDeskScores = call({
  method: 'get',
  path: '/desk/scores',
  guard: 'desk',
  summary: 'How users rate our help with tickets; each view of their comments is logged',
  reply: DeskScores,
  codes: ['unauthenticated', 'not_found'],
});
