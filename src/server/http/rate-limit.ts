import { AppError } from '#lib/errors/app-error.ts';
import { type Database, lasting } from '#server/db/client.ts';
import type { Env } from '#server/platform/env.ts';
import { unlessFull } from '#server/platform/full-disk.ts';

interface Limit {
  max: number;
  windowS: number;
  /** Counted per address or per user (per address for guests). */
  per: 'address' | 'user';
}

/** Every rate limit of the product. Tests that aren't about limits raise them with RATE_LIMITS=raised. */
export const limits = {
  general: { max: 600, windowS: 60, per: 'address' },
  generalUser: { max: 300, windowS: 60, per: 'user' },
  // without a user: links of pictures and uploads on a carrier's address, and the notices of providers
  signed: { max: 3_000, windowS: 60, per: 'address' },
  login: { max: 30, windowS: 60, per: 'address' },
  unproven: { max: 5, windowS: 60, per: 'address' },
  register: { max: 5, windowS: 3600, per: 'address' },
  registerOnPass: { max: 1, windowS: 3600, per: 'address' },
  registerProven: { max: 300, windowS: 3600, per: 'address' },
  availability: { max: 20, windowS: 60, per: 'address' },
  availabilityHour: { max: 120, windowS: 3600, per: 'address' },
  availabilityProven: { max: 3_000, windowS: 3600, per: 'address' },
  mail: { max: 100, windowS: 3600, per: 'address' },
  money: { max: 10, windowS: 60, per: 'user' },
  passkey: { max: 20, windowS: 60, per: 'user' },
  identity: { max: 20, windowS: 86_400, per: 'user' },
  upload: { max: 60, windowS: 3600, per: 'user' },
  gift: { max: 30, windowS: 60, per: 'address' },
  handOver: { max: 30, windowS: 3600, per: 'user' },
  receipt: { max: 30, windowS: 60, per: 'address' },
  wasThatYou: { max: 20, windowS: 60, per: 'address' },
  documents: { max: 30, windowS: 60, per: 'user' },
  statement: { max: 10, windowS: 60, per: 'user' },
  ticket: { max: 10, windowS: 3600, per: 'user' },
  ticketMessage: { max: 30, windowS: 3600, per: 'user' },
  analytics: { max: 60, windowS: 60, per: 'user' },
  clientErrors: { max: 20, windowS: 60, per: 'user' },
  waiting: { max: 60, windowS: 3600, per: 'user' },
  vote: { max: 20, windowS: 3600, per: 'address' },
  shopLink: { max: 30, windowS: 3600, per: 'user' },
  guardianInvitation: { max: 10, windowS: 3600, per: 'user' },
  guardian: { max: 60, windowS: 60, per: 'address' },
  lockCode: { max: 10, windowS: 3600, per: 'user' },
  // a carrier's address has thousands of phones, and no one guesses 54 bits
  emergencyLock: { max: 300, windowS: 3600, per: 'address' },
  contact: { max: 5, windowS: 3600, per: 'address' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export const isLimitName = (name: string): name is LimitName => Object.hasOwn(limits, name);

const RAISED = 1_000;

/** The limit itself, or a raised one for tests that aren't about limits. */
export const raisedFor = ({ env }: { env: Env }, max: number): number =>
  env.RATE_LIMITS === 'raised' ? max * RAISED : max;

type Parts = { db: Database; env: Env };

/** A limit and its subject: an address or a user. */
export interface Hit {
  name: LimitName;
  subject: string;
}

/** A hit as the database counts it. */
export const counterOf = ({ name, subject }: Hit): Counter => ({
  key: `${name}:${subject}`,
  windowS: limits[name].windowS,
});

/**
 * Throws for the first limit that is exceeded.
 * @param weights the weights of the windows, each with its hit
 * @throws AppError too_many_requests with the seconds to wait
 */
export function assertBelow(
  services: Pick<Parts, 'env'>,
  hits: readonly Hit[],
  weights: readonly number[],
): void {
  const exceeded = hits.find(
    ({ name }, n) => (weights[n] ?? 0) > raisedFor(services, limits[name].max),
  );
  if (exceeded)
    throw new AppError('too_many_requests', { retryAfterS: limits[exceeded.name].windowS });
}

/**
 * Counts one hit of each limit in its sliding window and returns the weights. The counts are committed
 * separately, so a request that is rolled back still counts.
 */
const takeHits = ({ db }: Parts, hits: readonly Hit[]): Promise<number[]> =>
  countHits(db, hits.map(counterOf));

/** Counts one hit; returns false above the limit. */
export const takeHit = async (
  services: Parts,
  name: LimitName,
  subject: string,
): Promise<boolean> => {
  const [weight = 0] = await takeHits(services, [{ name, subject }]);
  return weight <= raisedFor(services, limits[name].max);
};

/**
 * Counts one hit of each limit, then throws for the first one that is exceeded.
 * @throws AppError too_many_requests with the seconds to wait
 */
export const hitLimits = async (services: Parts, hits: readonly Hit[]): Promise<void> =>
  assertBelow(services, hits, await takeHits(services, hits));

/** The same for one limit. */
export const hitLimit = (services: Parts, name: LimitName, subject: string): Promise<void> =>
  hitLimits(services, [{ name, subject }]);

interface Count {
  hits: number;
  until: number;
}

const MOST_COUNTS = 10_000;
const counts = new WeakMap<object, Map<string, Count>>();

/** Counts in this process only, in windows that begin with their first hit. */
function countHere(db: Database, key: string, windowS: number): number {
  const { sql } = lasting(db);
  const own = counts.get(sql) ?? new Map<string, Count>();
  counts.set(sql, own);
  const now = performance.now();
  const known = own.get(key);
  const count = known && known.until > now ? known : { hits: 0, until: now + windowS * 1000 };
  count.hits += 1;
  if (own.size >= MOST_COUNTS) own.clear();
  own.set(key, count);
  return count.hits;
}

interface Counter {
  key: string;
  windowS: number;
}

/**
 * Counts one hit of each counter and returns the weights of their sliding windows. It counts in the database or, while
 * the disk is full, in this process: a counter must neither block reading nor be lost.
 */
const countHits = (db: Database, counters: readonly Counter[]): Promise<number[]> =>
  unlessFull(
    db,
    async () => {
      const { rows } = await db.sql.query<{ weight: string }>({
        name: 'hit-limits',
        text: `select rate_limit_hit(key, window_s)::text as weight
          from unnest($1::text[], $2::int[]) with ordinality as c(key, window_s, n) order by n`,
        values: [counters.map(({ key }) => key), counters.map(({ windowS }) => windowS)],
      });
      return rows.map(({ weight }) => Number(weight));
    },
    () => counters.map(({ key, windowS }) => countHere(db, key, windowS)),
  );
