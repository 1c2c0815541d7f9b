import { PROVABLE_NIGHTS } from '#lib/books/nights.ts';
import type { CountryCode } from '#lib/countries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import { localDay } from '#server/platform/local-day.ts';
import { people, type PersonRow } from '#server/ops/seed/people-data.ts';
import { ghana } from './ghana.ts';
import { kenya } from './kenya.ts';
import { nigeria } from './nigeria.ts';
import { Past } from './past.ts';
import { Person, type Moment } from './person.ts';
import { onVirtualTime, restoreTime, VirtualTime } from './virtual-time.ts';

/** How many days the longest life has. */
export const HISTORY_DAYS = 91;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const NOON_MS = DAY_MS / 2;
const MORNING_MS = 7 * 60 * MINUTE_MS;

/** Whose life is lived, by the names of their rows. */
const lives: Readonly<Record<string, readonly Moment[]>> = {
  ng3: nigeria,
  gh3: ghana,
  ke3: kenya,
};

interface Planned {
  at: Date;
  do: () => Promise<unknown>;
}

const midnight = (now: Date, daysAgo: number): number =>
  Math.floor(now.getTime() / DAY_MS - daysAgo) * DAY_MS;

/** The moment by the clocks of a country. */
function plan(now: Date, { daysAgo, at }: Moment, country: CountryCode): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const { from } = localDay(country, new Date(midnight(now, daysAgo) + NOON_MS));
  return secondsAfter(from, (hours * 60 + minutes) * 60);
}

/** What the worker does by its schedule, as seldom as it can without anyone seeing a difference. */
const nightly = ['ledger.record-day'];
const weekly = ['ledger.seal', 'rewards.release', 'rewards.open-budgets'];
/** For the nights that members can still check. */
const provable = ['books.night'];

async function night(past: Past, daysAgo: number): Promise<void> {
  await past.tidy();
  const planned = [
    ...nightly,
    ...(daysAgo % 7 === 0 ? weekly : []),
    ...(daysAgo <= PROVABLE_NIGHTS ? provable : []),
  ];
  for (const name of planned) await past.planned(name);
  await past.work();
}

async function plannedLife(past: Past, row: PersonRow, now: Date): Promise<Planned[]> {
  const person = await Person.join(past, row, people.indexOf(row));
  return (lives[row.id] ?? []).map((moment) => ({
    at: plan(now, moment, row.country),
    do: async () => {
      await person.openApp(moment.daysAgo);
      await moment.act(person);
    },
  }));
}

function plannedNights(past: Past, now: Date): Planned[] {
  const nights = Array.from({ length: HISTORY_DAYS - 1 }, (_, n) => HISTORY_DAYS - 1 - n);
  return nights.map((daysAgo) => ({
    at: new Date(midnight(now, daysAgo) + 30 * MINUTE_MS),
    do: () => night(past, daysAgo),
  }));
}

async function liveAll(past: Past, rows: readonly PersonRow[], now: Date): Promise<void> {
  const planned = plannedNights(past, now);
  for (const row of rows) planned.push(...(await plannedLife(past, row, now)));
  for (const { at, do: act } of planned.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await past.clock.moveTo(at);
    await act();
  }
  await past.tidy();
}

const NO_RIGHT = '42501';

/** Whether the database has the clock now: a login that doesn't own its tables can't give it one. */
async function install(clock: VirtualTime, databaseUrl: string): Promise<boolean> {
  try {
    await clock.installIn(databaseUrl);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === NO_RIGHT) return false;
    throw error;
  }
}

/**
 * Lives the last three months of some demo members with the product's own calls and jobs. While it runs, clock and
 * database show the time at which something happens, so no one else may use the database: it is for one that was just
 * created. Does nothing where the login may not change the clock.
 * @param databaseUrl of a login that owns the database's tables
 * @param only the names of members who live; by default all that have a life
 * @throws Refused when the product doesn't do something that belongs to a life
 */
export async function liveHistory(
  env: Env,
  databaseUrl: string,
  only: readonly string[] = Object.keys(lives),
): Promise<void> {
  const now = new Date();
  const clock = new VirtualTime(new Date(midnight(now, HISTORY_DAYS) + MORNING_MS));
  try {
    if (!(await install(clock, databaseUrl))) return;
    const past = new Past(env, onVirtualTime(databaseUrl), clock);
    const rows = people.filter(({ id }) => only.includes(id));
    try {
      await liveAll(past, rows, now);
    } finally {
      await past.close();
    }
  } finally {
    await clock.close();
    await restoreTime(databaseUrl);
  }
}
