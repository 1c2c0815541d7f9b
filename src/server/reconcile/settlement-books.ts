import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { askAboutSettlement } from '#server/e-tickets/desk/settle/send-settlement.job.ts';
import type { Services } from '#server/platform/services.ts';
import type { Period } from '#server/ports/settled.ts';
import { listEntries, sumByCurrency } from './account-entries.ts';
import type { Books } from './provider-books.ts';
import type { Ours } from './compare.ts';

interface Row {
  reference: string;
  code: string;
  state: 'sending' | 'unknown' | 'paid' | 'failed';
  currency: CurrencyCode;
  amount: bigint;
  at: Date;
}

const states = { sending: 'open', unknown: 'open', paid: 'done', failed: 'failed' } as const;

/** Payouts to organisers, which have no order. */
async function findSettlements(tx: Database, references: readonly string[]): Promise<Ours[]> {
  const { rows } = await tx.sql.query<Row>(
    `select our_reference as reference, event_id as code, state, currency, paid_out as amount,
       sent_at as at
     from event_settlement where our_reference = any($1) and sent_at is not null`,
    [references],
  );
  return rows.map((row) => ({
    ...row,
    state: states[row.state],
    booked: row.state === 'paid' ? row.amount : 0n,
  }));
}

async function listReferences(
  tx: Database,
  provider: string,
  { from, to }: Period,
): Promise<string[]> {
  const { rows } = await tx.sql.query<{ reference: string }>(
    `select our_reference as reference from event_settlement
     where provider = $1 and sent_at is not null and (sent_at >= $2 and sent_at < $3 or paid_at >= $2 and paid_at < $3)`,
    [provider, from, to],
  );
  return rows.map(({ reference }) => reference);
}

/** What settlements booked on the payout account, by currency. */
async function bookedBySettlements(tx: Database, period: Period) {
  const entries = await listEntries(tx, 'settlement_payout', period);
  return sumByCurrency(entries.filter(({ scope }) => scope.startsWith('settlement:')));
}

/** The payout books including the organisers'. */
export const withSettlements = (services: Services, orders: Books): Books => ({
  ...orders,
  async findOurs(tx, references) {
    const settlements = await findSettlements(tx, references);
    return [...(await orders.findOurs(tx, references)), ...settlements];
  },
  async listOurs(tx, period) {
    const settlements = await listReferences(tx, orders.provider, period);
    return [...(await orders.listOurs(tx, period)), ...settlements];
  },
  async listStrays(tx, period) {
    const ours = await bookedBySettlements(tx, period);
    const strays = await orders.listStrays(tx, period);
    return strays.map(({ currency, amount }) => ({
      currency,
      amount: amount - (ours.find((each) => each.currency === currency)?.amount ?? 0n),
    }));
  },
  async settle(reference, topic) {
    if (!(await askAboutSettlement(services, reference))) await orders.settle(reference, topic);
  },
});
