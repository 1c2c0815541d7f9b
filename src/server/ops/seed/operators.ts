import { addOperator, findOperator } from '#server/desk/index.ts';
import type { Services } from '#server/platform/services.ts';
import { DEMO_PASSWORD } from './people-data.ts';

export interface DemoOperator {
  email: string;
  name: string;
  /** Base32; for an authenticator app. */
  secret: string;
}

/** Two, because large decisions need a second approver. */
export const demoOperators: DemoOperator[] = [
  {
    email: 'op1@demo.oja.example',
    name: 'Fatima Bala',
    secret: 'MZQXI2LNMEQGC5BAMRSXG2ZAN5XGK3TF',
  },
  {
    email: 'op2@demo.oja.example',
    name: 'Kwame Boateng',
    secret: 'NN3WC3LFEBQXIIDEMVZWWIDUO5XXO4TU',
  },
];

/**
 * Gives the demo's two operators access to its desk. Sales are then approved automatically after a minute,
 * unless an operator claims them first, so that a visitor sees both. Done only once, so that the switch stays
 * as someone left it.
 */
export async function seedOperators(services: Services): Promise<void> {
  if (!services.env.desk) return;
  for (const operator of demoOperators) {
    const given = { ...operator, password: DEMO_PASSWORD };
    if (await findOperator(services.db, operator.email)) return;
    await addOperator(services, given, 'seed');
  }
  await services.db.sql.query(
    `update sandbox.switch set auto_review = true where port = 'giftcards'`,
  );
}
