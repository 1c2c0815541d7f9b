import { proofKinds } from '#lib/desk/proof-kinds.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, parseAmount, toAmount } from '#lib/money.ts';
import { dollarReasons } from '#lib/perfect-money/reasons.ts';
import type { Database } from '#server/db/client.ts';
import { timeFact } from '#server/desk/fact.ts';
import type { CaseDetail, CaseRow } from '#server/desk/queue.ts';
import { findOrder } from '#server/orders/find.ts';
import { listPayments } from '#server/orders/payments/payment-rows.ts';
import type { Payment } from '#server/orders/payments/tables.ts';
import type { Order } from '#server/orders/tables.ts';
import { readSaleCase } from '#server/orders/view/sale-case.ts';
import type { Services } from '#server/platform/services.ts';
import { paymentFor, payoutOf, rateFacts } from './arrival.ts';
import type { Objection } from './objections.ts';
import { detailOf, formatDollars } from './read-trade.ts';
import { findSaleOf } from './sales.ts';
import type { DollarSale } from './tables.ts';

type Facts = CaseDetail['facts'];
const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

/** Why it waits, in a few words that name no account: lists are read before a case is claimed. */
const waitsBecause: Readonly<Record<Objection['heldFor'], string>> = {
  below_minimum: 'Below the minimum',
  above_order: 'More than twice the order',
  above_maximum: 'Above the maximum',
  above_limit: 'Above the customer’s limit',
  other_account: 'From another account',
  account_closed: 'The account was closed',
};
const describeHold = (code: string | null): string | undefined =>
  waitsBecause[code as Objection['heldFor']];

/** The value of a sale's dollars, in minor units; of what was announced until any have arrived. */
export const worthOf = (order: Order): bigint =>
  detailOf(order).came ? paymentFor(order).amount : order.amount;

/** The list's text for each sale: what it would pay, and why it waits. */
export async function describeInList(db: Database, orders: readonly Order[]) {
  const { rows } = await db.sql.query<{ order_id: string; why: string | null }>({
    name: 'why-dollars-wait',
    text: 'select order_id, why from order_payment where order_id = any($1)',
    values: [orders.map(({ id }) => id)],
  });
  const why = new Map(rows.map((row) => [row.order_id, describeHold(row.why)]));
  return new Map(
    orders.map((order) => {
      const reason = why.get(order.id);
      const said = { amount: toAmount(worthOf(order)), ...(reason ? { reason } : {}) };
      return [order.id, said satisfies Partial<CaseRow>] as const;
    }),
  );
}

/** "$3.00, $7.00 less than ordered". */
function describeArrived(arrived: bigint, ordered: bigint): string {
  const said = formatDollars(arrived);
  if (arrived === ordered) return said;
  return arrived < ordered
    ? `${said}, ${formatDollars(ordered - arrived)} less than ordered`
    : `${said}, ${formatDollars(arrived - ordered)} more than ordered`;
}

/** What arrived against what was announced, and what each part of it pays. */
function amountFacts(order: Order): Facts {
  const { came, dollars } = detailOf(order);
  const paid = payoutOf(order);
  const format = (minor: bigint) => formatMinor(money(minor, order.currency));
  const ordered = fact('Ordered', formatDollars(dollars));
  if (!came || !paid) return [ordered];
  const rates = rateFacts(order, paid);
  return [
    ordered,
    fact('Arrived', describeArrived(came.arrived, dollars), came.arrived !== dollars),
    fact('Locked rate for $1', format(parseAmount(order.rate ?? '0'))),
    ...(came.in_time ? [] : [fact('Rate when they arrived', format(came.rate), true)]),
    ...(rates.length > 1 ? rates.map(({ label, value }) => fact(label, value)) : []),
    fact('Pays', format(paid.total)),
  ];
}

/** How many other customers sell from the same voucher account. */
async function othersWith(db: Database, { account_id, user_id }: DollarSale): Promise<number> {
  const { rows } = await db.sql.query<{ n: number }>({
    name: 'dollar-account-others',
    text: `select count(distinct user_id)::int n from dollar_sale
      where account_id = $1 and user_id <> $2`,
    values: [account_id, user_id],
  });
  return rows[0]?.n ?? 0;
}

const formatCustomers = (n: number): string =>
  n === 1 ? '1 other customer' : `${n} other customers`;

/** Who sent them, next to the account that the sale names. */
async function accountFacts(
  db: Database,
  { order, sale, payment }: { order: Order; sale: DollarSale; payment: Payment | undefined },
): Promise<Facts> {
  const { holder } = detailOf(order);
  const others = await othersWith(db, sale);
  const from = payment?.payer;
  return [
    fact('Sells from', sale.account_id),
    ...(holder ? [fact('Name on it', holder)] : []),
    ...(others > 0 ? [fact('Account', `Also used by ${formatCustomers(others)}`, true)] : []),
    ...(payment ? [fact('Came from', from ?? 'Unknown', from !== sale.account_id)] : []),
    ...(payment ? [timeFact('Sent', payment.paid_at)] : []),
    timeFact('Rate locked until', sale.held_until),
  ];
}

function providerFacts(order: Order): Facts {
  const theirs = order.provider_reference;
  return [
    fact('Provider', detailOf(order).brand),
    ...(theirs ? [fact('Their reference', theirs)] : []),
  ];
}

/** A sale with all that its reviewer needs: what was announced and what arrived, its sender, and the reason for the review. */
export async function viewCase({ db }: Pick<Services, 'db'>, orderId: string): Promise<CaseDetail> {
  const order = await findOrder(db, orderId);
  const sale = order && (await findSaleOf(db, orderId));
  if (!sale) throw AppError.notFound();
  const [payment] = await listPayments(db, order.id);
  const why = describeHold(payment?.why ?? null);
  const facts = [
    ...(why ? [fact('In review because', why, true)] : []),
    ...amountFacts(order),
    ...(await accountFacts(db, { order, sale, payment })),
    ...providerFacts(order),
  ];
  const choices = { reasons: dollarReasons, proofs: proofKinds.dollars };
  const words = { ...choices, facts, items: [], paidBefore: 'Paid', offeredAlone: null };
  const found = await readSaleCase({ db }, order, words);
  return { ...found, amount: toAmount(worthOf(order)) };
}

/** What a second approver agrees to. */
export async function factsForSecond(
  { db }: Pick<Services, 'db'>,
  orderId: string,
): Promise<Facts> {
  const order = await findOrder(db, orderId);
  const sale = order && (await findSaleOf(db, orderId));
  if (!sale) throw AppError.notFound();
  const { came, dollars } = detailOf(order);
  const [payment] = await listPayments(db, orderId);
  const payer = payment?.payer ?? '';
  const why = describeHold(payment?.why ?? null);
  return [
    fact('Ordered', formatDollars(dollars)),
    fact('Arrived', formatDollars(came?.arrived ?? 0n)),
    fact('From', payer, payer !== sale.account_id),
    ...(why ? [fact('In review because', why)] : []),
  ];
}
