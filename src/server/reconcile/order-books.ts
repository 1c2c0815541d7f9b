import type { MoneyCode } from '#lib/currencies.ts';
import { money, type Money } from '#lib/money.ts';
import type { OrderStatus } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import type { CoinHouseKind, HouseKind } from '#server/ledger/accounts.ts';
import { askAbout } from '#server/orders/send/requery.job.ts';
import type { Services } from '#server/platform/services.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { ListSettled, Period, SettledLine } from '#server/ports/settled.ts';
import { listEntries, sumByCurrency } from './account-entries.ts';
import type { Books } from './provider-books.ts';
import type { Ours } from './compare.ts';
import { linesFrom } from './lines-from.ts';

interface OrderRow {
  reference: string;
  code: string;
  status: OrderStatus;
  provider_outcome: 'done' | 'failed' | null;
  currency: MoneyCode;
  amount: bigint;
  booked: bigint;
  at: Date;
}

/** An order that we refunded without the provider's final answer is still open between the two of us. */
function stateOf({ status, provider_outcome: last }: OrderRow): Ours['state'] {
  // although we refunded it ourselves, the provider has still done it
  if (status === 'reversed' && last !== 'done') return 'reversed';
  if (status === 'completed' || status === 'partly_completed' || last === 'done') return 'done';
  if (status === 'rejected' || status === 'cancelled') return 'failed';
  return status === 'failed' && last === 'failed' ? 'failed' : 'open';
}

async function findOrders(
  tx: Database,
  account: HouseKind | CoinHouseKind,
  references: readonly string[],
): Promise<Ours[]> {
  const { rows } = await tx.sql.query<OrderRow>(
    `select o.our_reference as reference, o.reference_code as code, o.status, o.provider_outcome,
       booked.currency, o.sent_at as at, booked.amount as booked
     from orders o cross join lateral (
       select coalesce(sum(e.amount), 0)::bigint as amount,
         coalesce(min(a.currency), o.currency) as currency
         from ledger.txn t join ledger.entry e on e.txn_id = t.id
           join ledger.account a on a.id = e.account_id
         where t.order_id = o.id and a.kind = $1 and a.owner_id is null
           and (t.kind <> 'refund' or o.provider_outcome = 'failed')) booked
     where o.our_reference = any ($2)`,
    [account, references],
  );
  return rows.map((row) => ({ ...row, state: stateOf(row) }));
}

/** References of the orders sent to this provider in the period, or booked on its account. */
async function listReferences(
  tx: Database,
  { provider, account }: { provider: string; account: HouseKind | CoinHouseKind },
  period: Period,
): Promise<string[]> {
  const entries = await listEntries(tx, account, period);
  const { rows } = await tx.sql.query<{ reference: string }>(
    `select our_reference as reference from provider_request
       where provider = $1 and sent_at >= $2 and sent_at < $3
     union select our_reference from orders
       where id = any ($4::uuid[]) and provider = $1 and our_reference is not null`,
    [provider, period.from, period.to, entries.map(({ order_id }) => order_id)],
  );
  return rows.map(({ reference }) => reference);
}

/** Entries that belong to no order that was ever sent. */
async function listStrayEntries(tx: Database, account: HouseKind | CoinHouseKind, period: Period) {
  const entries = await listEntries(tx, account, period);
  const { rows } = await tx.sql.query<{ id: string }>(
    'select id from orders where id = any ($1::uuid[]) and our_reference is not null',
    [entries.map(({ order_id }) => order_id)],
  );
  const sent = new Set(rows.map(({ id }) => id));
  return sumByCurrency(
    entries.filter(({ order_id, undone }) => (order_id === null ? !undone : !sent.has(order_id))),
  );
}

interface Asked {
  id: string;
  listSettled: ListSettled;
  requery(request: { reference: string; sentAt: Date }): Promise<Outcome<unknown>>;
}

const amountOf = (outcome: Outcome<unknown>, ours: Ours): Money<MoneyCode> => {
  const value = outcome.kind === 'done' ? (outcome.value as Record<string, unknown>) : {};
  const said = (value['paid'] ?? value['delivered'] ?? value['charged'] ?? value['sent']) as
    Money<MoneyCode> | null | undefined;
  return said ?? money(ours.booked, ours.currency);
};

function feeIn(outcome: Outcome<unknown>): Pick<SettledLine, 'fee'> {
  const value = outcome.kind === 'done' ? (outcome.value as { fee?: Money }) : {};
  return value.fee ? { fee: value.fee } : {};
}

/** Our side of a provider that orders are sent to: payouts, bills, gift cards, dollars and coins. */
export function ordersBooks(
  services: Services,
  {
    port,
    account,
    topic,
  }: {
    port: 'payouts' | 'bills' | 'giftcards' | 'vouchers' | 'coin-sends';
    account: HouseKind | CoinHouseKind;
    topic: SettledLine['topic'];
  },
  provider: Asked,
): Books {
  return {
    port,
    provider: provider.id,
    account,
    direction: 'out',
    list: (period) => provider.listSettled(period),
    findOurs: (tx, references) => findOrders(tx, account, references),
    listOurs: (tx, period) => listReferences(tx, { provider: provider.id, account }, period),
    listStrays: (tx, period) => listStrayEntries(tx, account, period),
    async askAbout(ours) {
      const outcome = await provider.requery({ reference: ours.reference, sentAt: ours.at });
      const { reference: ourReference, at } = ours;
      const line = { topic, ourReference, amount: amountOf(outcome, ours), at };
      return linesFrom(outcome, { ...line, ...feeIn(outcome) });
    },
    settle: (reference) => askAbout(services, reference).then(() => undefined),
  };
}
