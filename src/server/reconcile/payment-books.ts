import type { CurrencyCode } from '#lib/countries.ts';
import type { OrderStatus } from '#lib/order-words.ts';
import { money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { PaymentsPort } from '#server/providers/payments/index.ts';
import type { Period } from '#server/ports/settled.ts';
import type { Services } from '#server/platform/services.ts';
import { settleDeposit, settleTransfer } from '#server/wallet/index.ts';
import { listEntries, sumByCurrency } from './account-entries.ts';
import type { Books } from './books.ts';
import type { Ours } from './compare.ts';
import { linesFrom } from './lines-from.ts';

const ACCOUNT = 'float_payments';
const RETURNED = ':return';

interface PaymentRow {
  reference: string;
  code: string | null;
  status: OrderStatus | null;
  currency: CurrencyCode;
  booked: bigint;
  at: Date;
}

const scopeOf = (provider: string) => `provider:${provider}`;

/** What came in is a debit of the float: the provider has it for us. */
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

/** Deposits by our reference or the provider's, and transfers that wait for an owner. */
async function findRows(tx: Database, provider: string, references: readonly string[]) {
  const { rows } = await tx.sql.query<PaymentRow & { was_booked: boolean }>(
    `select case when d.channel = 'reserved_account' then d.provider_reference else d.reference end
         as reference, d.reference as code, o.status, d.currency, booked.amount as booked,
       booked.at is not null as was_booked, d.created_at as at
     from deposit d join orders o on o.id = d.order_id
       cross join lateral (${BOOKED} and t.order_id = d.order_id) booked
     where (d.channel <> 'reserved_account' and d.reference = any ($2))
       or (d.provider = $1 and d.provider_reference = any ($2))
     union all
     select asked.reference, null, null, booked.currency, booked.amount, true, booked.at
     from unnest($2::text[]) asked(reference)
       cross join lateral (${BOOKED} and t.scope = $3
         and t.idem_key in (asked.reference, asked.reference || '${RETURNED}')) booked
     where booked.at is not null`,
    [provider, references, scopeOf(provider)],
  );
  return rows;
}

/** One row a reference: a transfer may have waited without an owner first. */
async function findPayments(
  tx: Database,
  provider: string,
  references: readonly string[],
): Promise<Ours[]> {
  const found = new Map<string, Ours>();
  for (const row of await findRows(tx, provider, references)) {
    const before = found.get(row.reference);
    const booked = row.booked + (before?.booked ?? 0n);
    const state = stateOf({ ...row, booked }, row.was_booked);
    const { reference, currency, at } = row;
    found.set(reference, {
      reference,
      code: row.code ?? before?.code ?? null,
      state,
      currency,
      booked,
      at,
    });
  }
  return [...found.values()];
}

interface Booked {
  reference: string | null;
  currency: CurrencyCode;
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
      order_id !== null
        ? (byOrder.get(order_id) ?? null)
        : scope === scopeOf(provider)
          ? key.replace(RETURNED, '')
          : null,
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
