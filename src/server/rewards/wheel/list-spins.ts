import type { CountryCode } from '#lib/countries.ts';
import { spinMessage, type Weight } from '#lib/rewards/prize-draw.ts';
import type {
  listSpins as listCall,
  listWheelDays as daysCall,
  WheelSpin,
} from '#lib/rewards/prize-wheel.contract.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import type { CappedBy } from './cap-prize.ts';
import { labelOf } from './prizes.ts';
import { dayOf, type WheelDay } from './seed-of-day.ts';

const SPINS = 10;
const DAYS = 31;

/** One spin of a member, by its id or by the key of the call that made it. */
export async function findSpin(
  db: Database,
  { user, now }: { user: Member; now: Date },
  by: { id: string } | { key: string },
): Promise<WheelSpin | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['key', by.key];
  const { rows } = await db.sql.query<SpinRow>(
    `select ${spinColumns} from wheel_spin s join wheel_day d using (day)
     where s.user_id = $1 and s.${column} = $2`,
    [user.uuid, value],
  );
  return rows[0] && spinView(rows[0], user.country.code, now);
}

export async function listSpins({
  db,
  user,
  clock,
  query,
}: CallContext<typeof listCall>): Promise<Reply<typeof listCall>> {
  const { rows } = await db.sql.query<SpinRow>(
    `select ${spinColumns} from wheel_spin s join wheel_day d using (day)
     where s.user_id = $1 and ($2::uuid is null or
       (s.day, s.number) < (select day, number from wheel_spin where id = $2 and user_id = $1))
     order by s.day desc, s.number desc limit ${SPINS + 1}`,
    [user.uuid, query.before ?? null],
  );
  const page = rows.slice(0, SPINS);
  return {
    data: page.map((row) => spinView(row, user.country.code, clock.now())),
    meta: { next: rows.length > SPINS ? (page.at(-1)?.id ?? null) : null },
  };
}

export async function listWheelDays({
  db,
  clock,
  query,
}: CallContext<typeof daysCall>): Promise<Reply<typeof daysCall>> {
  const { rows } = await db.sql.query<WheelDay>(
    `select day, seed, seed_hash from wheel_day
     where day < $1 and ($2::date is null or day < $2) order by day desc limit ${DAYS}`,
    [dayOf(clock.now()), query.before ?? null],
  );
  return {
    data: rows.map(({ day, seed, seed_hash }) => ({
      day,
      seed_hash: seed_hash.toString('hex'),
      seed: seed.toString('hex'),
    })),
  };
}

interface SpinRow {
  id: string;
  user_id: string;
  day: string;
  number: number;
  gold_coins: bigint;
  client_seed: string;
  odds: Weight[];
  drawn: string;
  prize: string;
  capped: CappedBy | null;
  text: string;
  link: string | null;
  at: Date;
  seed: Buffer;
  seed_hash: Buffer;
}

const spinColumns = `s.id, s.user_id, s.day, s.number, s.gold_coins, s.client_seed, s.odds, s.drawn,
  s.prize, s.capped, s.text, s.link, s.at, d.seed, d.seed_hash`;

/** A spin as its owner sees it; the day's seed stays secret until the day is over. */
function spinView(row: SpinRow, country: CountryCode, now: Date): WheelSpin {
  const { id, day, number, client_seed, drawn, prize, capped, text, link } = row;
  return {
    id,
    day,
    number,
    client_seed,
    drawn,
    prize,
    capped,
    text,
    link,
    at: row.at.toISOString(),
    gold_coins: Number(row.gold_coins),
    message: spinMessage({ clientSeed: client_seed, member: row.user_id, number }),
    odds: row.odds.map((each) => ({ ...each, label: labelOf(country, each.prize) })),
    seed_hash: row.seed_hash.toString('hex'),
    seed: day < dayOf(now) ? row.seed.toString('hex') : null,
  };
}
