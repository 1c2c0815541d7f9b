import { formatSpan } from '#lib/time-spans.ts';
import type { Database } from '#server/db/client.ts';
import { NONE_WAITS, type QueueCount } from '#server/desk/queue.ts';
import { linesOf } from '#server/orders/find.ts';
import { productOf } from '#server/orders/plug/plug.ts';
import { stageOf } from '#server/orders/plug/stage.ts';
import {
  isStaffWork,
  listOverdueStages,
  listStaffWork,
} from '#server/orders/stages/list-overdue-stages.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';

/** An order as the desk works with it. */
export interface OrderCase extends Order {
  /** A provider's answer differed from the order the last time it was stopped for review. */
  differs: boolean;
  /** Its lines are settled only in part, or don't match the order's status. */
  lines_disagree: boolean;
  /** It has waited for staff at a stage for longer than promised. */
  overdue: boolean;
  /** Whether it is in the queue. */
  waits: boolean;
}

/** An order that staff can decide about, with its lines. */
export type OrderWithLines = OrderCase & { lines: readonly OrderItem[] };

/**
 * Minutes without an answer after which an operator reviews an order, unless a later time was
 * promised.
 */
const UNKNOWN_MIN = 30;

const OPEN = `('processing', 'unknown', 'under_review')`;

/**
 * Orders that wait for an operator; $1 is now, $2 those that wait for staff at a stage, because they are
 * overdue or need their work.
 */
const WAITING = `
  select id from orders where direction in ('purchase', 'withdrawal') and (
    status in ('under_review', 'unknown')
    or status in ('completed', 'partly_completed') and provider_outcome = 'failed')
  and case
    when status = 'unknown' then greatest(promised_at, stage_due_at,
      coalesce(sent_at, created_at) + interval '${UNKNOWN_MIN} minutes') <= $1
    when status = 'under_review' then true
    else not exists (select 1 from staff_decision d where d.order_id = orders.id and d.verdict = 'leave')
  end
  union
  select o.id from order_item i join orders o on o.id = i.order_id
  where i.state = 'open' and i.stage is null and o.direction <> 'sale' and (o.status not in ${OPEN} and o.status <> 'awaiting_user'
    or o.promised_at <= $1 and exists (
      select 1 from order_item j where j.order_id = o.id and j.state <> 'open'))
  union
  select id from orders where id = any($2) and direction in ('purchase', 'withdrawal')`;

const COLUMNS = `o.*,
  coalesce((select e.detail ? 'delivered' or e.text like 'The answer we got does not match%' or e.text like 'The response doesn’t match%'
    from order_events e
    where e.order_id = o.id and e.status = 'under_review' order by e.id desc limit 1), false) differs,
  o.id = any($2) and o.stage_due_at < $1 overdue,
  exists (select 1 from order_item i where i.order_id = o.id and i.state = 'open' and i.stage is null
    and (o.status not in ${OPEN} or exists (
      select 1 from order_item j where j.order_id = o.id and j.state <> 'open'))) lines_disagree`;

const waitAtStages = async (db: Database, now: Date): Promise<string[]> => [
  ...(await listOverdueStages(db, now)).map(({ id }) => id),
  ...(await listStaffWork(db)),
];

interface Asked {
  state: 'open' | 'done';
  limit: number;
  offset: number;
}

/** Open cases, oldest first, or what staff decided, newest first. */
export async function listOrderCases(
  db: Database,
  now: Date,
  { state, limit, offset }: Asked,
): Promise<{ cases: OrderCase[]; total: number }> {
  const [from, order] =
    state === 'open'
      ? ['', 'o.created_at, o.seq']
      : [
          `join (select order_id, max(decided_at) at from staff_decision group by order_id) d
             on d.order_id = o.id`,
          'd.at desc, o.seq',
        ];
  const { rows } = await db.sql.query<OrderCase & { of: bigint }>({
    name: `order-cases-${state}`,
    text: `with waiting as (${WAITING})
      select ${COLUMNS}, w.id is not null as waits, count(*) over () as of
      from orders o left join waiting w on w.id = o.id ${from}
      where (w.id is not null) = ${state === 'open'} order by ${order} limit $3 offset $4`,
    values: [now, await waitAtStages(db, now), limit, offset],
  });
  return { cases: rows, total: Number(rows[0]?.of ?? 0) };
}

export async function countOrderCases(db: Database, now: Date): Promise<QueueCount> {
  const { rows } = await db.sql.query<QueueCount>({
    name: 'count-order-cases',
    text: `select count(*)::int open, min(created_at) oldest,
        count(*) filter (where promised_at <= $1)::int late
      from orders where id in (${WAITING})`,
    values: [now, await waitAtStages(db, now)],
  });
  return rows[0] ?? NONE_WAITS;
}

/** A purchase or withdrawal, open case or not; undefined for any other order. */
export async function findOrderCase(
  db: Database,
  now: Date,
  id: string,
): Promise<OrderWithLines | undefined> {
  const { rows } = await db.sql.query<OrderCase>({
    name: 'find-order-case',
    text: `with waiting as (${WAITING})
      select ${COLUMNS}, o.id in (select id from waiting) as waits
      from orders o where o.id = $3 and o.direction in ('purchase', 'withdrawal')`,
    values: [now, await waitAtStages(db, now), id],
  });
  const [found] = rows;
  return found && { ...found, lines: await linesOf(db, id) };
}

export const sinceOf = ({ sent_at, created_at }: OrderCase): Date => sent_at ?? created_at;

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Formats elapsed time in whole units, rounded down. */
function formatElapsed(seconds: number): string {
  const unit = seconds < 2 * HOUR_S ? MINUTE_S : seconds < 2 * DAY_S ? HOUR_S : DAY_S;
  return formatSpan(Math.floor(seconds / unit) * unit);
}

/** Why an order waits for an operator; undefined if it doesn't. */
export function whyItWaits(found: OrderCase, now: Date): string | undefined {
  if (!found.waits) return undefined;
  const { status, differs, lines_disagree: disagree } = found;
  const stage = stageOf(productOf(found.service_type) ?? {}, found.stage)?.title ?? found.stage;
  const isFine = found.provider_outcome !== 'failed';
  if (found.overdue && isFine) return `“${stage}” is taking longer than promised`;
  if (isStaffWork(found) && isFine) return `“${stage}”: the next step is ours`;
  if (status === 'completed' || status === 'partly_completed')
    return disagree
      ? 'The items don’t add up to the order'
      : 'The provider says it failed after we completed it';
  if (disagree) return 'Only part of it is settled';
  if (status === 'under_review' && differs) return 'The response doesn’t match the order';
  return `No answer for ${formatElapsed((now.getTime() - sinceOf(found).getTime()) / 1000)}`;
}
