import type { DeskShoppingLine } from '#lib/shopping/lines.contract.ts';
import { SHOPPING } from '#lib/shopping/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { openStatuses } from '#lib/orders/words.ts';
import { lineFilters, openStages, type LineFilter, type OpenStage } from '#lib/shopping/lines.ts';
import type { Database } from '#server/db/client.ts';
import { OrderedItem } from '#server/shopping/order-detail.ts';

interface Row {
  order_id: string;
  reference_code: string;
  position: number;
  item: unknown;
  country_code: CountryCode;
  stage: OpenStage;
  since: Date;
  due_at: Date | null;
  is_late: boolean;
  order_number: string | null;
  tracking_number: string | null;
}

/** Lines that are paid and unfinished; $1 to $3 as `known` gives them. */
const LINES = `(select i.order_id, o.reference_code, o.seq, i.position, o.country_code, i.stage,
    o.detail->'items'->(i.position - 1) as item,
    (select max(e.entered_at) from order_stage e where e.order_id = i.order_id and e.stage = i.stage
      and (e.position = i.position or e.position is null)) as since,
    i.stage_due_at as due_at, coalesce(i.stage_due_at < $3, false) as is_late,
    bought.facts->>'order_number' as order_number, sent.facts->>'tracking_number' as tracking_number
  from order_item i join orders o on o.id = i.order_id
  left join shopping_step bought on bought.order_id = i.order_id and bought.position = i.position
    and bought.stage = 'bought'
  left join shopping_step sent on sent.order_id = i.order_id and sent.position = i.position
    and sent.stage = 'on_its_way'
  where o.service_type = '${SHOPPING}' and o.stage_due_at is not null and o.status = any($1)
    and i.state <> 'failed' and i.stage = any($2)) line`;

const known = (now: Date) => [
  [...openStatuses, 'completed', 'partly_completed'],
  Object.keys(openStages),
  now,
];

/** Matches the beginning of $4 in any case; links also match without their common prefix. */
const MATCHES = `($4 = '' or exists (select 1 from unnest(array[reference_code, order_number, tracking_number,
    item->>'code', item->>'url', regexp_replace(item->>'url', '^https?://(www\\.)?', '')]) said
  where starts_with(lower(said), lower($4))))`;

const AT_STAGE = `($5 = 'all' or stage = $5 or $5 = 'late' and is_late)`;

function viewLine({ item, since, due_at: due, ...row }: Row): DeskShoppingLine {
  const { code: item_code, name, url, quantity, price, to } = OrderedItem.parse(item);
  return {
    ...row,
    item_code,
    name,
    url,
    quantity,
    price,
    to,
    since: since.toISOString(),
    promised_at: due?.toISOString() ?? null,
  };
}

const COLUMNS = `order_id, reference_code, position, item, country_code, stage, since, due_at, is_late,
  order_number, tracking_number`;

interface Asked {
  stage: LineFilter;
  search: string;
  /** Absent: all of them. */
  limit?: number;
  offset?: number;
}

/** Open lines, those due soonest first. */
export async function listOpenLines(
  db: Database,
  now: Date,
  { stage, search, limit, offset = 0 }: Asked,
): Promise<DeskShoppingLine[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'open-shopping-lines',
    text: `select ${COLUMNS} from ${LINES} where ${MATCHES} and ${AT_STAGE}
      order by due_at, seq, position limit $6 offset $7`,
    values: [...known(now), search, stage, limit ?? null, offset],
  });
  return rows.map(viewLine);
}

/** How many open lines there are at each stage, and how many are late. */
export async function countOpenLines(
  db: Database,
  now: Date,
  search: string,
): Promise<Record<LineFilter, number>> {
  const { rows } = await db.sql.query<{ stage: OpenStage; of: number; late: number }>({
    name: 'count-open-shopping-lines',
    text: `select stage, count(*)::int as of, (count(*) filter (where is_late))::int as late
      from ${LINES} where ${MATCHES} group by stage`,
    values: [...known(now), search],
  });
  const none = Object.fromEntries(Object.keys(lineFilters).map((name) => [name, 0]));
  const counts = none as Record<LineFilter, number>;
  for (const row of rows) {
    counts[row.stage] = row.of;
    counts.all += row.of;
    counts.late += row.late;
  }
  return counts;
}

/** A line of an order. */
export interface LineAt {
  reference_code: string;
  position: number;
}

/** The open ones among the given lines, in the order of the list. */
export async function findOpenLines(
  db: Database,
  now: Date,
  wanted: readonly LineAt[],
): Promise<DeskShoppingLine[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'find-open-shopping-lines',
    text: `select ${COLUMNS} from ${LINES}
      where (reference_code, position) in (select * from unnest($4::text[], $5::int[]))
      order by due_at, seq, position`,
    values: [
      ...known(now),
      wanted.map(({ reference_code }) => reference_code),
      wanted.map(({ position }) => position),
    ],
  });
  return rows.map(viewLine);
}
