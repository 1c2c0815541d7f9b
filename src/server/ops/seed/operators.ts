import type { OperatorRole } from '#lib/desk/rights.ts';
import { addOperator, findOperator } from '#server/desk/operators.ts';
import type { Services } from '#server/platform/services.ts';
import { DEMO_PASSWORD } from './people-data.ts';

export interface DemoOperator {
  email: string;
  name: string;
  /** Base32; for an authenticator app. */
  secret: string;
  role: OperatorRole;
}

/** Two owners, because large decisions need a second approver; one who answers tickets, and one at the gate. */
export const demoOperators: DemoOperator[] = [
  {
    email: 'op1@demo.oja.example',
    name: 'Fatima Bala',
    secret: 'MZQXI2LNMEQGC5BAMRSXG2ZAN5XGK3TF',
    role: 'owner',
  },
  {
    email: 'op2@demo.oja.example',
    name: 'Kwame Boateng',
    secret: 'NN3WC3LFEBQXIIDEMVZWWIDUO5XXO4TU',
    role: 'owner',
  },
  {
    email: 'sup1@demo.oja.example',
    name: 'Amina Yusuf',
    secret: 'KN2XA4DPOJ2CAYLOMQQGC3TTO5SXE4ZB',
    role: 'support',
  },
  {
    email: 'gate1@demo.oja.example',
    name: 'Wanjiru Otieno',
    secret: 'OR3WK3DWMUQGO2LUMVZSA3DFMFSGS3TH',
    role: 'gate',
  },
];

/**
 * Gives the demo's operators access to its desk. Sales are then approved automatically after a minute,
 * unless an operator claims them first, so that a visitor sees both. Done only once, so that the switch stays
 * as someone left it.
 */
export async function seedOperators(services: Services): Promise<void> {
  if (!services.env.desk) return;
  const [first] = demoOperators;
  const isSeeded = first && (await findOperator(services.db, first.email)) !== undefined;
  for (const operator of demoOperators) {
    if (await findOperator(services.db, operator.email)) continue;
    await addOperator(services, { ...operator, password: DEMO_PASSWORD }, 'seed');
  }
  if (isSeeded) return;
  await services.db.sql.query(
    `update sandbox.switch set auto_review = true where port = 'giftcards'`,
  );
}
