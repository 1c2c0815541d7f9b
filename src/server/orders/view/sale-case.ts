import { toAmount } from '#lib/money.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import { findUser } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { NONE_WAITS, type CaseDetail, type CaseRow, type QueueCount } from '#server/desk/queue.ts';
import { listEvents } from '#server/orders/find.ts';
import { listDecisions } from '#server/orders/sales/sale-decisions.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { seenAmounts } from './view-order.ts';

/** What a feature adds to the case of a sale. */
export interface SaleWords extends Pick<CaseDetail, 'facts' | 'items'> {
  /** Texts by code, for reviewers to choose and sellers to read. */
  reasons: Readonly<Record<string, string>>;
  /** Kinds of proof by code, for reviewers to choose. */
  proofs: Readonly<Record<string, string>>;
  /** The label of what was paid before: "Cards paid". */
  paidBefore: string;
  /** The largest offer that one operator can make alone, minor units; null if the product has no other offers. */
  offeredAlone: bigint | null;
}

type History = NonNullable<CaseDetail['user']>['history'];

/** The seller's history: the numbers a reviewer asks for. */
async function historyOf(
  db: Database,
  { user_id, id, service_type }: Order,
  paidBefore: string,
): Promise<History> {
  const { rows } = await db.sql.query<{ status: string; n: bigint }>({
    name: 'sale-history',
    text: `select status, count(*) n from orders
      where user_id = $1 and service_type = $2 and id <> $3 group by status`,
    values: [user_id, service_type, id],
  });
  const of = (...names: string[]) =>
    rows.filter(({ status }) => names.includes(status)).reduce((sum, { n }) => sum + Number(n), 0);
  const rejected = of('rejected');
  return [
    { label: paidBefore, value: String(of('completed', 'partly_completed')), warn: false },
    { label: 'Declined', value: String(rejected), warn: rejected > 2 },
    { label: 'Reversed later', value: String(of('reversed')), warn: of('reversed') > 0 },
  ];
}

const stageOf = ({ status }: Pick<Order, 'status'>, rounds: number) => {
  if (status === 'offer_changed' || status === 'awaiting_user') return 'waiting';
  if (status !== 'under_review') return 'done';
  return rounds > 0 ? 'appeal' : 'open';
};

/** Further columns of a sale's row. */
interface Reviewed {
  rounds: number;
  /** Null unless its seller has appealed against the decision. */
  appealedAt: Date | null;
}

/** When the seller appealed against the decision about the order under this alias. */
const appealedAtSql = (order: string) =>
  `(select max(a.created_at) from appeal a where a.order_id = ${order}.id and a.flag_id is null)`;

/** Since when the sale under this alias has been waiting; an appeal restarts the wait. */
const waitsSinceSql = (order: string) => `coalesce(${appealedAtSql(order)}, ${order}.created_at)`;

const caseRow = (order: Order, { rounds, appealedAt }: Reviewed): CaseRow => ({
  id: order.id,
  reference: order.reference_code,
  title: order.title,
  country: order.country_code,
  amount: toAmount(seenAmounts(order).amount),
  currency: order.currency,
  since: (appealedAt ?? order.created_at).toISOString(),
  promised_at: order.promised_at?.toISOString() ?? null,
  stage: stageOf(order, rounds),
});

const sellerFacts = ({ firstname, lastname, username, created_at, country_code }: UserRow) => ({
  name: [firstname, lastname].filter(Boolean).join(' ') || username,
  since: created_at.toISOString(),
  country: country_code,
});

const asChoices = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([code, text]) => ({ code, text }));

async function findAppealed(db: Database, orderId: string): Promise<Date | null> {
  const { rows } = await db.sql.query<{ at: Date | null }>({
    name: 'sale-appealed-at',
    text: `select ${appealedAtSql('o')} as at from orders o where o.id = $1`,
    values: [orderId],
  });
  return rows[0]?.at ?? null;
}

/** A sale as its reviewer sees it, with everything to decide it by except sealed codes. */
export async function readSaleCase(
  { db }: Pick<Services, 'db'>,
  order: Order,
  { facts, items, reasons, proofs, paidBefore, offeredAlone }: SaleWords,
): Promise<CaseDetail> {
  const [decisions, appealedAt, events, seller, history] = await Promise.all([
    listDecisions(db, order.id),
    findAppealed(db, order.id),
    listEvents(db, order.id),
    findUser(db, order.user_id),
    historyOf(db, order, paidBefore),
  ]);
  // a second reviewer may make the same decision or another one
  const isOffered =
    offeredAlone !== null && decisions.every(({ verdict }) => verdict === 'change_offer');
  return {
    ...caseRow(order, { rounds: decisions.length, appealedAt }),
    facts,
    items,
    user: seller ? { ...sellerFacts(seller), history } : null,
    timeline: events.map(({ title, text, at }) => ({ title, text, at: at.toISOString(), by: '' })),
    verdicts: ['approve', ...(isOffered ? (['change_offer'] as const) : []), 'reject'],
    reasons: asChoices(reasons),
    proofs: asChoices(proofs),
    ...(isOffered ? { offered_alone: toAmount(offeredAlone) } : {}),
  };
}

interface Asked {
  state: 'open' | 'done';
  limit: number;
  offset: number;
}

/** What a feature adds to its sales in a list, by order. */
type Said = ReadonlyMap<string, Pick<CaseRow, 'reason'> & Partial<Pick<CaseRow, 'amount'>>>;

/** The submitted sales of a type: waiting ones by age, the others newest first. */
export async function listSaleCases(
  db: Database,
  serviceType: ServiceType,
  { state, limit, offset }: Asked,
  describe: (orders: readonly Order[]) => Promise<Said> = () => Promise.resolve(new Map()),
): Promise<{ rows: CaseRow[]; total: number }> {
  const which =
    state === 'open'
      ? `o.status = 'under_review' order by ${waitsSinceSql('o')}, o.seq`
      : `o.status not in ('under_review', 'awaiting_user') and (o.status <> 'cancelled'
           or exists (select 1 from sale_decision d where d.order_id = o.id))
         order by o.updated_at desc`;
  const { rows } = await db.sql.query<
    Order & { rounds: bigint; appealed_at: Date | null; total: bigint }
  >({
    name: `sale-cases-${state}`,
    text: `select o.*, (select count(*) from sale_decision d where d.order_id = o.id) rounds,
        ${appealedAtSql('o')} appealed_at,
        count(*) over () total
      from orders o where o.service_type = $1 and ${which} limit $2 offset $3`,
    values: [serviceType, limit, offset],
  });
  const said = await describe(rows);
  return {
    rows: rows.map((row) => ({
      ...caseRow(row, { rounds: Number(row.rounds), appealedAt: row.appealed_at }),
      ...said.get(row.id),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** How many sales of a type wait, how many of them are late, and since when the first waits. */
export async function countSaleCases(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  serviceType: ServiceType,
): Promise<QueueCount> {
  const { rows } = await db.sql.query<QueueCount>({
    name: 'count-sale-cases',
    text: `select count(*)::int open, min(${waitsSinceSql('o')}) oldest,
        count(*) filter (where o.promised_at <= $2)::int late
      from orders o where o.service_type = $1 and o.status = 'under_review'`,
    values: [serviceType, clock.now()],
  });
  return rows[0] ?? NONE_WAITS;
}
