import { money } from '#lib/money.ts';
import type { OrderStatus } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { settleSale } from '#server/perfect-money/settle-sale.ts';
import type { Services } from '#server/platform/services.ts';
import type { Period } from '#server/ports/settled.ts';
import type { VouchersPort } from '#server/ports/vouchers.ts';
import { listEntries, sumByCurrency } from './account-entries.ts';
import type { Books } from './provider-books.ts';
import type { Ours } from './compare.ts';
import { linesFrom } from './lines-from.ts';
import { onlyAbout } from './only-about.ts';

const ACCOUNT = 'stock_vouchers';

interface SaleRow {
  reference: string;
  status: OrderStatus;
  booked: bigint;
  at: Date;
}

const stateOf = ({ status, booked }: SaleRow): Ours['state'] => {
  if (booked !== 0n) return 'done';
  return status === 'failed' || status === 'cancelled' ? 'failed' : 'open';
};

/** Received dollars are a debit: the provider holds them for us. */
async function findSales(tx: Database, references: readonly string[]): Promise<Ours[]> {
  const { rows } = await tx.sql.query<SaleRow>(
    `select s.reference, o.status, o.created_at as at, coalesce((select -sum(e.amount)
         from ledger.txn t join ledger.entry e on e.txn_id = t.id
           join ledger.account a on a.id = e.account_id
         where t.order_id = o.id and a.kind = '${ACCOUNT}' and a.owner_id is null), 0)::bigint as booked
     from dollar_sale s join orders o on o.id = s.order_id
     where s.reference = any ($1)`,
    [references],
  );
  return rows.map((row) => ({ ...row, code: row.reference, state: stateOf(row), currency: 'USD' }));
}

/** The entries of a period, each with the sale that it belongs to. */
async function listBooked(tx: Database, period: Period) {
  const entries = await listEntries(tx, ACCOUNT, period);
  const { rows } = await tx.sql.query<{ order_id: string; reference: string }>(
    'select order_id, reference from dollar_sale where order_id = any ($1::uuid[])',
    [entries.map(({ order_id }) => order_id)],
  );
  const byOrder = new Map(rows.map(({ order_id, reference }) => [order_id, reference]));
  return entries.map(({ order_id, amount, ...entry }) => ({
    ...entry,
    reference: byOrder.get(order_id ?? ''),
    amount: -amount,
  }));
}

/** Our side of the dollars that people sell to us. */
export function dollarSalesBooks(services: Services, vouchers: VouchersPort): Books {
  return {
    port: 'voucher-sales',
    provider: vouchers.id,
    account: ACCOUNT,
    direction: 'in',
    list: onlyAbout('voucher_sale', vouchers.listSettled),
    findOurs: findSales,
    async listOurs(tx, period) {
      const booked = await listBooked(tx, period);
      return [...new Set(booked.flatMap(({ reference }) => reference ?? []))];
    },
    async listStrays(tx, period) {
      const booked = await listBooked(tx, period);
      return sumByCurrency(booked.filter(({ reference, undone }) => !reference && !undone));
    },
    async askAbout({ reference, booked, currency, at }) {
      const outcome = await vouchers.getReceived(reference);
      const amount = outcome.kind === 'done' ? outcome.value.arrived : money(booked, currency);
      return linesFrom(outcome, { topic: 'voucher_sale', ourReference: reference, amount, at });
    },
    settle: (reference) => settleSale(services, reference).then(() => undefined),
  };
}
