import { HOURS_SHOWN, type HourState } from '#lib/refill/biller-states.ts';
import type { Database } from '#server/db/client.ts';
import { attemptOutcome, countedAttempt } from './attempts.ts';

interface HourRow {
  counterparty: string;
  /** How many hours ago it began to count: 0 is the current one. */
  ago: number;
  failed: number;
  late: number;
  decided: number;
}

/** Counted per hour, so that a busy biller costs as much to read as a quiet one. */
const COUNTED_AN_HOUR = 10;
const FAILED_FROM = 0.5;
const SLOW_FROM = 0.3;

function stateOfHour({ failed, late, decided }: HourRow): HourState {
  if (decided === 0) return 'none';
  if (failed >= decided * FAILED_FROM) return 'failed';
  return failed + late >= decided * SLOW_FROM ? 'slow' : 'fine';
}

const noHours = (): HourState[] => Array<HourState>(HOURS_SHOWN).fill('none');

/** How payments to these billers ended in each of the last 24 hours, oldest first. */
export async function listHours(
  db: Database,
  billerIds: readonly string[],
  now: Date,
): Promise<(billerId: string) => HourState[]> {
  const { rows } = await db.sql.query<HourRow>({
    name: 'list-hours-of-billers',
    text: `select biller.id as counterparty, hour.ago,
        count(*) filter (where outcome = 'failed')::int as failed,
        count(*) filter (where outcome = 'late')::int as late,
        count(*) filter (where outcome <> 'waiting')::int as decided
      from unnest($1::text[]) as biller(id)
      cross join generate_series(0, ${HOURS_SHOWN - 1}) as hour(ago)
      cross join lateral (
        select ${attemptOutcome} as outcome
        from orders o
        where o.counterparty = biller.id
          and o.sent_at > $2::timestamptz - make_interval(hours => hour.ago + 1)
          and o.sent_at <= $2::timestamptz - make_interval(hours => hour.ago)
          and ${countedAttempt}
        order by o.sent_at desc limit ${COUNTED_AN_HOUR}) a
      group by biller.id, hour.ago`,
    values: [billerIds, now],
  });
  const found = new Map<string, HourState[]>();
  for (const row of rows) {
    const hours = found.get(row.counterparty) ?? noHours();
    hours[HOURS_SHOWN - 1 - row.ago] = stateOfHour(row);
    found.set(row.counterparty, hours);
  }
  return (billerId) => found.get(billerId) ?? noHours();
}
