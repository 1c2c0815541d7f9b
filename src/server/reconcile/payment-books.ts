import type { MoneyCode } from '#lib/currencies.ts';
import { money } from '#lib/money.ts';
import type { OrderStatus } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import type { Period } from '#server/ports/settled.ts';
import { settleTransfer } from '#server/wallet/receive-transfer.ts';
import { settleDeposit } from '#server/wallet/settle-deposit.ts';
import { listEntries, sumByCurrency } from './account-entries.ts';
import type { Books } from './provider-books.ts';
import type { Ours } from './compare.ts';
import { linesFrom } from './lines-from.ts';

const ACCOUNT = 'float_payments';
const RETURNED = ':return';

interface PaymentRow {
  reference: string;
  code: string | null;
  status: OrderStatus | null;
  currency: MoneyCode;
  booked: bigint;
  at: Date;
}

const scopeOf = (provider: string) => `provider:${provider}`;

/** Received money is a debit of the float: the provider holds it for us. */
const BOOKED = `select coalesce(-sum(e.amount), 0)::bigint as amount, min(a.currency) as currency,
    min(t.created_at) as at
  from ledger.txn t join ledger.entry e on e.txn_id = t.id
    join ledger.account a on a.id = e.account_id
  where a.kind = '${ACCOUNT}' and a.owner_id is null`;

function stateOf({ status, booked }: PaymentRow, wasBooked: boolean): Ours['state'] {
  if (booked !== 0n) return 'done';
  if (wasBooked) return 'reversed';
  return status === 'failed' || status === 'cancelled' ? 'failed' : 'open';
}

/** Payments with the ledger's entries for each, and deposits that have not been paid yet. */
async function findRows(tx: Database, provider: string, references: readonly string[]) {
  const { rows } = await tx.sql.query<PaymentRow & { was_booked: boolean }>(
    `select p.reference, d.reference as code, o.status, p.currency, booked.amount as booked,
       booked.at is not null as was_booked, coalesce(d.created_at, p.arrived_at) as at
     from order_payment p left join orders o on o.id = p.order_id
       left join deposit d on d.order_id = p.order_id
       cross join lateral (${BOOKED} and t.id in (select p.txn_id
         union select x.id from ledger.txn x where x.order_id = p.order_id and not exists (
           select 1 from order_payment other where other.txn_id = x.id and other.id <> p.id)
         union select x.id from ledger.txn x
           where x.scope = $3 and x.idem_key = p.reference || '${RETURNED}')) booked
     where p.provider = $1 and p.reference = any ($2)
     union all
     select d.reference, d.reference, o.status, d.currency, 0, false, d.created_at
     from deposit d join orders o on o.id = d.order_id
     where d.channel <> 'reserved_account' and d.reference = any ($2)
       and not exists (select 1 from order_payment p where p.order_id = d.order_id)`,
    [provider, references, scopeOf(provider)],
  );
  return rows;
}

async function findPayments(
  tx: Database,
  provider: string,
  references: readonly string[],
): Promise<Ours[]> {
  const rows = await findRows(tx, provider, references);
  return rows.map(({ was_booked, status, ...row }) => ({
    ...row,
    state: stateOf({ ...row, status }, was_booked),
  }));
}

interface Booked {
  reference: string | null;
  currency: MoneyCode;
  amount: bigint;
  undone: boolean;
}

/** The entries of a period, each with the reference that it belongs to. */
async function listBooked(tx: Database, provider: string, period: Period): Promise<Booked[]> {
  const entries = await listEntries(tx, ACCOUNT, period);
  const { rows } = await tx.sql.query<{ order_id: string; reference: string }>(
    `select order_id, case when channel = 'reserved_account' then provider_reference else reference end
       as reference
     from deposit where order_id = any ($1::uuid[])`,
    [entries.map(({ order_id }) => order_id)],
  );
  const byOrder = new Map(rows.map(({ order_id, reference }) => [order_id, reference]));
  return entries.map(({ order_id, scope, key, currency, amount, undone }) => ({
    reference:
      scope === scopeOf(provider)
        ? key.replace(RETURNED, '')
        : (byOrder.get(order_id ?? '') ?? null),
    currency,
    amount: -amount,
    undone,
  }));
}

/** Our side of the payment gateway: checkouts, prompts and transfers into reserved accounts. */
export function paymentsBooks(services: Services, payments: PaymentsPort): Books {
  const { id: provider } = payments;
  return {
    port: 'payments',
    provider,
    account: ACCOUNT,
    direction: 'in',
    list: (period) => payments.listSettled(period),
    findOurs: (tx, references) => findPayments(tx, provider, references),
    async listOurs(tx, period) {
      const booked = await listBooked(tx, provider, period);
      return [...new Set(booked.flatMap(({ reference }) => reference ?? []))];
    },
    async listStrays(tx, period) {
      const booked = await listBooked(tx, provider, period);
      return sumByCurrency(booked.filter(({ reference, undone }) => reference === null && !undone));
    },
    async askAbout({ reference, code, booked, currency, at }) {
      const isDeposit = code === reference;
      const outcome = isDeposit
        ? await payments.getDeposit(reference)
        : await payments.getTransfer(reference);
      const amount = outcome.kind === 'done' ? outcome.value.paid : money(booked, currency);
      return linesFrom(outcome, {
        topic: isDeposit ? 'deposit' : 'transfer',
        ourReference: isDeposit ? reference : null,
        amount,
        at,
      });
    },
    settle: (reference, topic) =>
      topic === 'transfer'
        ? settleTransfer(services, { provider, reference })
        : settleDeposit(services, reference).then(() => undefined),
  };
}
