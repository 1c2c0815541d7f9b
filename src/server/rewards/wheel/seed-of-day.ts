import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Sign } from '#lib/rewards/prize-draw.ts';
import type { Database } from '#server/db/client.ts';

export interface WheelDay {
  /** In UTC: 2026-11-23. */
  day: string;
  seed: Buffer;
  seed_hash: Buffer;
}

/** The UTC day of a time. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const findDay = async (db: Database, day: string): Promise<WheelDay | undefined> =>
  (
    await db.sql.query<WheelDay>({
      name: 'wheel-day',
      text: 'select day::text, seed, seed_hash from wheel_day where day = $1',
      values: [day],
    })
  ).rows[0];

/** The day of a time, with its secret seed, which the first caller creates. It never changes. */
export async function wheelDay(db: Database, now: Date): Promise<WheelDay> {
  const day = dayOf(now);
  const found = await findDay(db, day);
  if (found) return found;
  const seed = randomBytes(32);
  await db.sql.query(
    'insert into wheel_day(day, seed, seed_hash) values ($1, $2, $3) on conflict do nothing',
    [day, seed, createHash('sha256').update(seed).digest()],
  );
  const made = await findDay(db, day);
  if (!made) throw new Error(`No seed for ${day}`);
  return made;
}

/** Signs with a day's seed, for drawPrize(). */
export const signWith =
  (seed: Buffer): Sign =>
  (text) =>
    createHmac('sha256', seed).update(text).digest();
