import { AppError } from '#lib/errors/app-error.ts';
import { airtimeToCash as numbers } from '#lib/product-constants.ts';
import { type CountryCode, supportedCountries } from '#lib/countries.ts';
import { checkPhoneNumber, nationalDigits } from '#lib/rules/network.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { localDay } from '#server/platform/local-day.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { findNetwork, networksOf, type Network } from './networks.ts';
import { airtimeLines } from './tables.ts';

export interface Line {
  id: bigint;
  number: string;
  until: Date;
}

interface Wanted {
  network: Network;
  userId: string;
  /** Minor units. */
  airtime: bigint;
}

/** Lines with room for this much more today. */
const WITH_ROOM = `l.network_id = $1 and l.active
  and $2 + (select coalesce(sum(c.airtime), 0) from airtime_conversion c
    join orders o on o.id = c.order_id
    where c.line_id = l.id and c.locked_from >= $3
      and o.status not in ('cancelled', 'rejected')) <= l.per_day`;
/** Those that are free now; a line that this user still has may be given to them again. */
const FREE = `${WITH_ROOM}
  and (l.locked_until is null or l.locked_until <= $4 or l.locked_by = $5)`;

const dayOf = ({ country }: Network, now: Date) => localDay(country, now).from;

/** The shortest time, in seconds, after which to try again when every line is reserved. */
const SOON_S = 5;

/** Why none is free: all are reserved for a while, or full for today. */
async function noneFree(tx: Database, { network, airtime }: Wanted, now: Date): Promise<AppError> {
  const name = network.shortName;
  const { rows } = await tx.sql.query<{ n: bigint; at: Date | null }>(
    `select count(*) n, min(l.locked_until) at from airtime_line l where ${WITH_ROOM}`,
    [network.id, airtime, dayOf(network, now)],
  );
  const [busy] = rows;
  if (!busy || busy.n === 0n)
    return AppError.conflict(
      `We can’t accept more ${name} airtime today. Try a smaller amount, or try again tomorrow.`,
    );
  const leftS = busy.at ? Math.ceil((+busy.at - +now) / 1000) : SOON_S;
  return new AppError('conflict', {
    message: `All our ${name} numbers are in use. Try again in a few minutes.`,
    retryAfterS: Math.max(SOON_S, leftS),
  });
}

/**
 * Reserves one of our lines for one user for half an hour: no one else is shown it during that time, whatever
 * happens to the order.
 * @throws AppError conflict when none is free or all are full for the day
 */
export async function keepLine(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { network, userId, airtime }: Wanted,
): Promise<Line> {
  const now = clock.now();
  const until = secondsAfter(now, numbers.lineS);
  const { rows } = await tx.sql.query<{ id: bigint; number: string }>({
    name: 'keep-airtime-line',
    text: `update airtime_line set locked_by = $5, locked_until = $6 where id = (
        select l.id from airtime_line l where ${FREE}
        order by l.locked_by is distinct from $5, l.locked_until nulls first, l.id
        limit 1 for no key update skip locked)
      returning id, number`,
    values: [network.id, airtime, dayOf(network, now), now, userId, until],
  });
  const [line] = rows;
  if (!line) throw await noneFree(tx, { network, userId, airtime }, now);
  return { ...line, until };
}

/**
 * Whether any of our lines receives airtime of one of the networks, free now or not. A retired line counts for
 * as long as its last user can still prove what they sent.
 */
export async function hasLineOn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  among: readonly Network[],
): Promise<boolean> {
  const { rowCount } = await db.sql.query({
    name: 'airtime-line-on',
    text: `select 1 from airtime_line
      where (active or locked_until > $2) and network_id = any($1) limit 1`,
    values: [among.map(({ id }) => id), secondsAfter(clock.now(), -numbers.lateProofS)],
  });
  return Boolean(rowCount);
}

/** The networks of a country that currently have a free line. */
export async function listFree(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  country: CountryCode,
  userId: string | null,
): Promise<ReadonlySet<string>> {
  const now = clock.now();
  const free = new Set<string>();
  for (const network of networksOf(country)) {
    const { rowCount } = await db.sql.query({
      name: 'airtime-line-free',
      text: `select 1 from airtime_line l where ${FREE} limit 1`,
      values: [network.id, network.min, dayOf(network, now), now, userId],
    });
    if (rowCount) free.add(network.id);
  }
  return free;
}

export interface NewLine {
  network: string;
  number: string;
  /** Minor units. */
  perDay: bigint;
  by: string;
  /** The second approver, if there was one. */
  agreedBy?: string | null;
}

/** A line with its number as it is stored. @throws AppError 422 on network, number, per_day */
export function checkLine(line: NewLine): NewLine {
  const network = findNetwork(line.network);
  if (!network) throw AppError.invalid({ network: ['We couldn’t find that network.'] });
  const country = network.country;
  const problem = checkPhoneNumber(line.number, country);
  if (problem) throw AppError.invalid({ number: [problem] });
  if (line.perDay <= 0n) throw AppError.invalid({ per_day: ['Enter more than 0.'] });
  return { ...line, number: nationalDigits(line.number, supportedCountries[country].dialingCode) };
}

/**
 * Adds a checked line, or changes how much it accepts in a day.
 * @throws AppError 422 on number
 */
export async function writeLine(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { network, number, perDay, by, agreedBy = null }: NewLine,
): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `insert into airtime_line(network_id, number, per_day, added_by, agreed_by, added_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (number) do update set per_day = excluded.per_day, active = true,
         added_by = excluded.added_by, agreed_by = excluded.agreed_by
       where airtime_line.network_id = excluded.network_id`,
    [network, number, perDay, by, agreedBy, clock.now()],
  );
  if (rowCount === 0) throw AppError.invalid({ number: ['This line is on another network.'] });
  await audit(tx, { actor: by, action: 'airtime-to-cash.line', subject: number });
}

/** Retires a line; a user who has it keeps it until their time is up. */
export async function retireLine(
  services: Pick<Services, 'db'>,
  number: string,
  by: string,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      'update airtime_line set active = false where number = $1',
      [number],
    );
    if (rowCount === 0) throw AppError.notFound();
    await audit(tx, { actor: by, action: 'airtime-to-cash.retire-line', subject: number });
  });
}

/** All of our lines, by network. */
export const listLines = (db: Database) =>
  db.orm.select().from(airtimeLines).orderBy(airtimeLines.network_id, airtimeLines.number);
