import type { DeskEvent, EventPromo, WrongAdmission } from '#lib/e-tickets/desk/events.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { readClasses, type ClassRow } from '#server/e-tickets/read-classes.ts';
import type { Services } from '#server/platform/services.ts';
import { toRefund } from './changes/to-refund.ts';
import { viewChanges } from './changes/view-changes.ts';
import { hasSales, sumEvents } from './event-sums.ts';
import { viewGiveaways } from './giveaways/view-giveaways.ts';
import { rowOf, type Named } from './list-events.ts';
import { seatText } from './seat-text.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function findNamed(db: Database, id: string): Promise<Named> {
  const { rows } = await db.sql.query<Named>(
    `select e.*, o.name as organiser from event e join organiser o on o.id = e.organiser_id
     where e.id = $1`,
    [id],
  );
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

interface CountRow {
  class_id: string;
  sold: number;
  complimentary: number;
}

async function countByClass(db: Database, id: string): Promise<Map<string, CountRow>> {
  const { rows } = await db.sql.query<CountRow>(
    `select class_id, count(*)::int as sold,
       (count(*) filter (where order_id is null))::int as complimentary
     from admission where event_id = $1 and state = 'valid' group by class_id`,
    [id],
  );
  return new Map(rows.map((row) => [row.class_id, row]));
}

/** Later prices that apply: the newest row of each time. */
async function laterPrices(db: Database, id: string, now: Date) {
  const { rows } = await db.sql.query<{ class_id: string; price: bigint; effective_at: Date }>(
    `select distinct on (class_id, effective_at) class_id, price, effective_at from event_price
     where event_id = $1 and effective_at > $2 order by class_id, effective_at, id desc`,
    [id, now],
  );
  return Map.groupBy(rows, ({ class_id }) => class_id);
}

async function listPromos(db: Database, id: string): Promise<EventPromo[]> {
  const { rows } = await db.sql.query<{
    code: string;
    percent: number | null;
    amount: bigint | null;
    class_ids: string[] | null;
    max_uses: number;
    uses: number;
    valid_from: Date | null;
    valid_until: Date | null;
    stopped_at: Date | null;
  }>(
    `select p.*, (select count(*)::int from event_promo_use u where u.event_id = p.event_id
       and u.code = p.code and u.released_at is null) as uses
     from event_promo p where p.event_id = $1 order by p.created_at desc, p.code`,
    [id],
  );
  return rows.map(({ code, percent, amount, class_ids, max_uses, uses, ...at }) => ({
    code,
    percent,
    class_ids,
    max_uses,
    uses,
    amount: amount === null ? null : toAmount(amount),
    valid_from: iso(at.valid_from),
    valid_until: iso(at.valid_until),
    stopped_at: iso(at.stopped_at),
  }));
}

async function countInside(db: Database, id: string): Promise<number> {
  const { rows } = await db.sql.query<{ n: number }>(
    `select count(distinct admission_id)::int as n from gate_scan
     where event_id = $1 and result = 'admitted'`,
    [id],
  );
  return rows[0]?.n ?? 0;
}

function viewClass(
  row: ClassRow,
  counts: CountRow | undefined,
  later: readonly { price: bigint; effective_at: Date }[] = [],
): DeskEvent['classes'][number] {
  const { id, name, description, capacity, admits, max_per_order } = row;
  return {
    id,
    name,
    description,
    capacity,
    admits,
    max_per_order,
    price: row.price === null ? null : toAmount(row.price),
    later: later.map(({ price, effective_at }) => ({
      price: toAmount(price),
      from: effective_at.toISOString(),
    })),
    sale_from: iso(row.sale_from),
    sale_until: iso(row.sale_until),
    sold: counts?.sold ?? 0,
    complimentary: counts?.complimentary ?? 0,
    free: row.free,
  };
}

function formOf(event: Named, seats: string | null): DeskEvent['form'] {
  const { title, category, description, country_code, state, city, venue, address } = event;
  const { refund_until_h: until_h, refund_percent: percent, age_limit, names_wanted } = event;
  return {
    title,
    category,
    description,
    country_code,
    state,
    city,
    venue,
    address,
    age_limit,
    names_wanted,
    seats,
    ...(event.kind === 'showing' && { format: event.format }),
    organiser_id: event.organiser_id,
    starts_at: event.starts_at.toISOString(),
    doors_at: iso(event.doors_at),
    ends_at: iso(event.ends_at),
    refund: until_h === null || percent === null ? null : { until_h, percent },
    fee: toAmount(event.fee),
    changed_at: event.changed_at.toISOString(),
  };
}

interface Row extends Omit<WrongAdmission, 'at' | 'changed_at'> {
  at: Date;
  changed_at: Date | null;
}

const SHOWN = 200;

/** Entries that a gate allowed offline and the server would have refused, newest first. */
async function listWrongAdmissions(db: Database, eventId: string): Promise<WrongAdmission[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'let-in-wrongly',
    text: `select s.scanned_at as at, s.gate, p.name as operator, s.result as why, a.void_because as because,
        case when a.changed_at > a.issued_at then a.changed_at end as changed_at, c.name as class, a.seat,
        coalesce(a.name, nullif(btrim(concat_ws(' ', h.firstname, h.lastname)), '')) as name,
        o.reference_code as reference
      from gate_scan s join operator p on p.id = s.operator_id
        left join admission a on a.id = s.admission_id
        left join event_class c on c.event_id = a.event_id and c.id = a.class_id
        left join users h on h.id = a.holder_id
        left join orders o on o.id = a.order_id
      where s.event_id = $1 and s.decided = 'admitted' and s.result <> 'admitted'
      order by s.scanned_at desc, s.id limit ${SHOWN}`,
    values: [eventId],
  });
  return rows.map(({ at, changed_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    changed_at: changed_at?.toISOString() ?? null,
  }));
}

/**
 * Everything the desk shows about an event.
 * @throws AppError not_found
 */
export async function viewEvent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
): Promise<DeskEvent> {
  const event = await findNamed(db, id);
  const sums = (await sumEvents(db, [id])).get(id);
  const counts = await countByClass(db, id);
  const later = await laterPrices(db, id, clock.now());
  const classes = await readClasses(db, [id], clock.now());
  return {
    ...rowOf(event, sums),
    form: formOf(event, event.seated ? await seatText(db, id) : null),
    classes: classes.map((row) => viewClass(row, counts.get(row.id), later.get(row.id))),
    seated: event.seated,
    film_id: event.film_id,
    has_sales: await hasSales(db, id),
    refunded: toAmount(sums?.refunded ?? 0n),
    inside: await countInside(db, id),
    let_in_wrongly: await listWrongAdmissions(db, id),
    promos: await listPromos(db, id),
    changes: await viewChanges(db, id),
    giveaways: await viewGiveaways(db, event),
    cancelled_because: event.cancelled_because,
    to_refund: await toRefund(db, id),
  };
}
