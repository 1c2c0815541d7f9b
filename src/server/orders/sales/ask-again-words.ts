import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import { canAppealDecision } from './appeal-subject.ts';

/** What the seller can do about cards that were declined in a sale that has ended; nothing after an appeal. */
export const askAgainWords = async (tx: Database, order: Order): Promise<string[]> =>
  (await canAppealDecision(tx, order))
    ? ['You can ask for a second review of what we declined.']
    : [];
