import type { WheelSpin } from '#lib/rewards/prize-wheel.contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { spinMessage, type Weight } from '#lib/rewards/prize-draw.ts';
import type { CappedBy } from './cap-prize.ts';
import { labelOf } from './prizes.ts';
import { dayOf } from './seed-of-day.ts';

export interface SpinRow {
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

export const spinColumns = `s.id, s.user_id, s.day, s.number, s.gold_coins, s.client_seed, s.odds, s.drawn,
  s.prize, s.capped, s.text, s.link, s.at, d.seed, d.seed_hash`;

/** A spin as its owner sees it; the day's seed stays secret until the day is over. */
export function spinView(row: SpinRow, country: CountryCode, now: Date): WheelSpin {
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
