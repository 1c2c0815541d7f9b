import { z } from 'zod';
import { analytics } from '#lib/constants.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import type { AnalyticsSink, TrackedEvent } from '#server/ports/analytics.ts';

const AT_ONCE = 500;
const AGAIN_AFTER_S = 300;

/**
 * Claims events that are due for this worker alone; those it doesn't settle are due again some minutes later.
 */
async function take({ db, clock }: Services): Promise<TrackedEvent[]> {
  const now = clock.now();
  const { rows } = await db.sql.query<TrackedEvent>(
    `update analytics_event set offer_at = $2 where id in (
       select id from analytics_event where offer_at <= $1 order by offer_at, id
       limit ${AT_ONCE} for update skip locked)
     returning id::text, at, name, screen, visitor, country, fields`,
    [now, secondsAfter(now, AGAIN_AFTER_S)],
  );
  return rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
}

const settle = (db: Database, events: readonly TrackedEvent[]) =>
  db.sql.query('update analytics_event set offer_at = null where id = any($1::bigint[])', [
    events.map(({ id }) => id),
  ]);

/** @returns false when the sink refused, and the remaining events have to wait */
async function offer(services: Services, sink: AnalyticsSink, events: TrackedEvent[]) {
  try {
    await sink.track(events);
  } catch (error) {
    services.log.warn({ err: error }, 'the analytics sink refused the events');
    return false;
  }
  await settle(services.db, events);
  return true;
}

async function giveUpOld({ db, clock, log }: Services): Promise<void> {
  const { rowCount } = await db.sql.query(
    'update analytics_event set offer_at = null where offer_at is not null and at < $1',
    [secondsAfter(clock.now(), -analytics.offeredForS)],
  );
  if (rowCount) log.warn({ events: rowCount }, 'the analytics sink never accepted these events');
}

/** Offers waiting events to the sink. It never fails, because the next minute brings the next attempt. */
export const offerEvents = task('analytics.offer', z.unknown(), async (services) => {
  const sink = services.providers.analytics;
  await giveUpOld(services);
  if (!sink) return;
  const events = await take(services);
  for (let next = 0; next < events.length; next += sink.batch)
    if (!(await offer(services, sink, events.slice(next, next + sink.batch)))) return;
});
