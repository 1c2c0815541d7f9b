import { tickets as numbers } from '#lib/product-constants.ts';
import type { TicketCategory } from '#lib/help/ticket-words.ts';
import { secondsAfter } from '#server/platform/clock.ts';

/** Marks a ticket as waiting for us: since when, and when we have to answer. */
export const ourTurn = (category: TicketCategory, now: Date) => ({
  waiting_since: now,
  answer_by: secondsAfter(now, numbers.answerHours[category] * 3600),
});

export const theirTurn = { waiting_since: null, answer_by: null } as const;
