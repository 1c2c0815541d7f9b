import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { CoinCode } from '#lib/currencies.ts';
import { money } from '#lib/money.ts';
import { followAddress } from '#server/crypto/sell/follow.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { CryptoDesk } from '#server/ports/crypto-desk.ts';
import type { ListSettled, Period, SettledLine } from '#server/ports/settled.ts';
import { listEntries, sumByCurrency } from './account-entries.ts';
import type { Books } from './provider-books.ts';
import type { Ours } from './compare.ts';
import { onlyAbout } from './only-about.ts';

const ACCOUNT = 'float_coins';
/** Their keys name the payment that was lost to a reorganization, or restored. */
const TURN = /:coins-(lost|back):\d+$/;
const SCOPE = 'provider:';

/** The transaction of a payment; its own number if the counterparty names none. */
const REFERENCE = `coalesce(nullif(p.txid, ''), p.payment_id)`;

interface PaymentRow {
  reference: string;
  code: string | null;
  currency: CoinCode;
  booked: bigint;
  at: Date;
}

/** A payment that isn't confirmed, or was lost after that, is open: its network may still confirm it. */
const stateOf = ({ booked }: PaymentRow): Ours['state'] => (booked === 0n ? 'open' : 'done');

/** Received coins are a debit: the counterparty holds them for us. One transaction can pay several addresses. */
async function findPayments(
  tx: Database,
  provider: string,
  references: readonly string[],
): Promise<Ours[]> {
  const { rows } = await tx.sql.query<PaymentRow>(
    `select ${REFERENCE} as reference, min(o.reference_code) as code, min(p.coin) as currency,
       sum(booked.amount)::bigint as booked, max(coalesce(p.settled_at, p.seen_at)) as at
     from coin_payment p left join orders o on o.id = p.order_id
       cross join lateral (select coalesce(-sum(e.amount), 0) as amount from ledger.txn t
         join ledger.entry e on e.txn_id = t.id
         join ledger.account a on a.id = e.account_id and a.kind = '${ACCOUNT}' and a.owner_id is null
         where t.scope = '${SCOPE}' || p.provider and (t.idem_key = p.payment_id
           or t.kind in ('coins-lost', 'coins-back')
             and starts_with(t.idem_key, p.payment_id || ':coins-'))) booked
     where p.provider = $1 and p.coin is not null and ${REFERENCE} = any ($2)
     group by 1`,
    [provider, references],
  );
  return rows.map((row) => ({ ...row, state: stateOf(row) }));
}

/** What a counterparty's deposits moved in a period, each with its transaction. */
async function listBooked(tx: Database, provider: string, period: Period): Promise<string[]> {
  const entries = await listEntries(tx, ACCOUNT, period);
  const ids = entries
    .filter(({ scope }) => scope === `${SCOPE}${provider}`)
    .map(({ key }) => key.replace(TURN, ''));
  const { rows } = await tx.sql.query<{ reference: string }>(
    `select distinct ${REFERENCE} as reference from coin_payment p
     where p.provider = $1 and p.payment_id = any ($2)`,
    [provider, ids],
  );
  return rows.map(({ reference }) => reference);
}

/** Entries without a payment or a purchase. */
async function listStrays(tx: Database, period: Period) {
  const entries = await listEntries(tx, ACCOUNT, period);
  const own = entries.filter(({ scope, undone }) => !scope.startsWith(SCOPE) && !undone);
  const { rows } = await tx.sql.query<{ id: string }>(
    'select id from orders where id = any ($1::uuid[]) and our_reference is not null',
    [own.map(({ order_id }) => order_id)],
  );
  const sent = new Set(rows.map(({ id }) => id));
  const strays = own.filter(({ order_id }) => order_id === null || !sent.has(order_id));
  return sumByCurrency(strays.map((entry) => ({ ...entry, amount: -entry.amount })));
}

interface Told {
  reference: string;
  isDeclined: boolean;
  address: string;
  coin: CoinCode;
  network: CoinNetwork;
}

/** Payments that the counterparty reported earlier, with the address of each. */
async function findTold(db: Database, provider: string, references: readonly string[]) {
  const { rows } = await db.sql.query<Told>(
    `select ${REFERENCE} as reference, p.address, a.coin, a.network,
       p.note is not null and p.booked_at is null and p.order_id is null as "isDeclined"
     from coin_payment p join coin_deposit_address a on a.reference = p.address
     where p.provider = $1 and ${REFERENCE} = any ($2)`,
    [provider, references],
  );
  return rows;
}

/** Leaves out coins that we don't buy: their owner was notified, and nothing is booked for them. */
const withoutDeclined =
  ({ db }: Services, provider: string, list: ListSettled): ListSettled =>
  async (period) => {
    const outcome = await list(period);
    if (outcome.kind !== 'done') return outcome;
    const { lines } = outcome.value;
    const references = lines.map(({ providerReference }) => providerReference);
    const reports = await findTold(db, provider, references);
    const declined = new Set(
      reports.filter(({ isDeclined }) => isDeclined).map(({ reference }) => reference),
    );
    const kept = lines.filter(({ providerReference }) => !declined.has(providerReference));
    return { ...outcome, value: { ...outcome.value, lines: kept } };
  };

const states = { seen: 'pending', settled: 'done', vanished: 'failed' } as const;

/** The counterparty's answer about one transaction, when its addresses are queried. */
async function askAbout(
  { db }: Services,
  desk: CryptoDesk,
  { reference }: Ours,
): Promise<SettledLine[]> {
  const lines: SettledLine[] = [];
  for (const { address, coin, network } of await findTold(db, desk.id, [reference])) {
    const outcome = await desk.getDeposit({ coin, network, reference: address });
    const payments = outcome.kind === 'done' ? outcome.value : [];
    for (const { id, txid, arrived, state, seenAt } of payments)
      if (arrived && (txid || id) === reference)
        lines.push({
          topic: 'coin_deposit',
          providerReference: reference,
          ourReference: null,
          address,
          amount: money(arrived.minor, arrived.currency),
          state: states[state],
          at: seenAt,
        });
  }
  return lines;
}

/** Our side of the coins that members pay to their addresses at a counterparty. */
export function coinDepositsBooks(
  services: Services,
  desk: CryptoDesk,
  listSettled: ListSettled,
): Books {
  const { id: provider } = desk;
  const list = withoutDeclined(services, provider, onlyAbout('coin_deposit', listSettled));
  const addresses = new Map<string, string>();
  return {
    port: 'coin-deposits',
    provider,
    account: ACCOUNT,
    direction: 'in',
    async list(period) {
      const outcome = await list(period);
      const lines = outcome.kind === 'done' ? outcome.value.lines : [];
      for (const { providerReference, address } of lines)
        if (address !== undefined) addresses.set(providerReference, address);
      return outcome;
    },
    findOurs: (tx, references) => findPayments(tx, provider, references),
    listOurs: (tx, period) => listBooked(tx, provider, period),
    listStrays: (tx, period) =>
      desk.id === services.providers.cryptoDesk.current.id
        ? listStrays(tx, period)
        : Promise.resolve([]),
    askAbout: (ours) => askAbout(services, desk, ours),
    async settle(reference) {
      const [reported] = await findTold(services.db, provider, [reference]);
      const address = reported?.address ?? addresses.get(reference);
      if (address !== undefined) await followAddress(services, address);
    },
  };
}
