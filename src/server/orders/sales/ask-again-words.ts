import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import { canAppealDecision } from './appeal-subject.ts';

/** Explains how to appeal against cards that were declined in a sale that has ended; empty after an appeal. */
export const askAgainWords = async (tx: Database, order: Order): Promise<string[]> =>
  (await canAppealDecision(tx, order))
    ? ['You can ask for a second review of what we declined.']
    : [];
