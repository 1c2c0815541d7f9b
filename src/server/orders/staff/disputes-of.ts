import type { CurrencyCode } from '#lib/countries.ts';
import type { DeskDispute } from '#lib/desk/parts.contract.ts';
import { toAmount } from '#lib/money.ts';
import { disputeWords, type DisputeState } from '#lib/wallet/dispute-words.ts';
import type { Database } from '#server/db/client.ts';

interface Row {
  id: string;
  category: string;
  state: DisputeState;
  waits: boolean;
  amount: bigint;
  currency: CurrencyCode;
  opened_at: Date;
}

const MOST = 10;

/** The disputes of one order, or of all that a member paid, newest first. */
export async function listDisputesOf(
  db: Database,
  by: 'order' | 'owner',
  id: string,
): Promise<DeskDispute[]> {
  const { rows } = await db.sql.query<Row>({
    name: `disputes-of-${by}`,
    text: `select d.id, d.category, d.state, d.waits, d.amount, d.currency, d.opened_at
      from dispute d ${by === 'order' ? 'where d.order_id' : 'join orders o on o.id = d.order_id where o.user_id'} = $1
      order by d.opened_at desc, d.id limit ${MOST}`,
    values: [id],
  });
  return rows.map(({ id: dispute, category, state, waits, amount, currency, opened_at: at }) => ({
    id: dispute,
    title: `${disputeWords(state, waits)}: ${category}`,
    amount: toAmount(amount),
    currency,
    waits,
    at: at.toISOString(),
  }));
}
