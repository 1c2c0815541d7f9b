import type { Database } from '#server/db/client.ts';
import type { Period } from '#server/ports/settled.ts';
import type { Services } from '#server/platform/services.ts';
import { allBooks } from './all-books.ts';
import type { Books } from './provider-books.ts';
import { dayBefore, listOpenDays, periodOf } from './days.ts';
import { clearFindings, listOpen, recordFinding, type Finding } from './findings.ts';
import { Silent } from './gather.ts';
import { findDifferences, type Difference, type Look } from './find-differences.ts';

export interface Report {
  day: string;
  /** The number of compared references. */
  compared: number;
  /** Providers that gave no list; their open findings stay open. */
  silent: string[];
  /** What is open now, from this day and earlier ones. */
  open: Finding[];
}

interface Run {
  id: bigint;
  startedAt: Date;
  services: Services;
  seen: bigint[];
}

const record = async ({ id, services, seen }: Run, found: readonly Difference[]) => {
  const { db, clock } = services;
  const ids: bigint[] = [];
  for (const each of found) ids.push(await recordFinding(db, id, each, clock.now()));
  seen.push(...ids);
  return ids;
};

/** Asks about each reference in the usual way; any money moves only on the provider's answer. */
async function ask({ services }: Run, books: Books, { worthAsking }: Look): Promise<void> {
  for (const { reference, topic } of worthAsking)
    try {
      await books.settle(reference, topic);
    } catch (error) {
      services.log.warn({ err: error, port: books.port, reference }, 'asking the provider failed');
    }
}

interface Compared {
  compared: number;
  /** Rows of what still differs after the queries. */
  still: bigint[];
}

async function compareDay(run: Run, books: Books, period: Period): Promise<Compared> {
  const first = await findDifferences(run.services, books, period);
  const ids = await record(run, first.differences);
  if (first.worthAsking.length === 0) return { compared: first.compared, still: ids };
  await ask(run, books, first);
  const second = await findDifferences(run.services, books, period);
  return { compared: second.compared, still: await record(run, second.differences) };
}

/** Compares one provider on all days; undefined when it gave no list for any one of them. */
async function compareDays(run: Run, books: Books, days: readonly string[]) {
  const { log, clock } = run.services;
  try {
    let compared = 0;
    const still: bigint[] = [];
    for (const day of days) {
      const done = await compareDay(run, books, periodOf(day, clock.now()));
      compared += done.compared;
      still.push(...done.still);
    }
    return { compared, still };
  } catch (error) {
    if (!(error instanceof Silent)) throw error;
    log.error({ port: books.port, provider: books.provider }, 'a provider gave no list of its day');
    return undefined;
  }
}

async function begin(services: Services, day: string): Promise<Run> {
  const startedAt = services.clock.now();
  const { rows } = await services.db.sql.query<{ id: bigint }>(
    'insert into reconcile_run(day, started_at) values ($1, $2) returning id',
    [day, startedAt],
  );
  if (!rows[0]) throw new Error('the run is gone');
  return { id: rows[0].id, startedAt, services, seen: [] };
}

const finish = (db: Database, { id }: Run, now: Date, compared: number, silent: string[]) =>
  db.sql.query(
    'update reconcile_run set finished_at = $2, compared = $3, silent = $4 where id = $1',
    [id, now, compared, silent],
  );

/**
 * Compares a day (UTC), and every day that still has an open finding, with the books of all
 * providers that offer a list (spec 4). Findings move no money: what is undecided here is asked
 * about in the usual way and then compared again. Several runs can be in progress at the same time.
 */
export async function reconcileDay(
  services: Services,
  day: string = dayBefore(services.clock.now()),
): Promise<Report> {
  const { db, clock } = services;
  const run = await begin(services, day);
  const days = [...new Set([...(await listOpenDays(db)), day])];
  const report = { compared: 0, still: [] as bigint[], silent: [] as string[] };
  const [ports, silentPorts]: [string[], Set<string>] = [[], new Set()];
  for (const books of allBooks(services)) {
    const done = await compareDays(run, books, days);
    if (!done) {
      report.silent.push(books.provider);
      silentPorts.add(books.port);
      continue;
    }
    ports.push(books.port);
    report.compared += done.compared;
    report.still.push(...done.still);
  }
  const { seen, startedAt } = run;
  const now = clock.now();
  // while one provider of a port doesn't answer, none of its findings is closed
  const answered = ports.filter((port) => !silentPorts.has(port));
  await clearFindings(db, { ports: answered, days, seen, still: report.still, startedAt, now });
  await finish(db, run, now, report.compared, report.silent);
  return { day, compared: report.compared, silent: report.silent, open: await listOpen(db) };
}
