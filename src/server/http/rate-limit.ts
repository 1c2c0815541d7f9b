import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { countHits } from './count-hit.ts';
import type { Env } from '#server/platform/env.ts';

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
  documents: { max: 30, windowS: 60, per: 'user' },
  statement: { max: 10, windowS: 60, per: 'user' },
  ticket: { max: 10, windowS: 3600, per: 'user' },
  ticketMessage: { max: 30, windowS: 3600, per: 'user' },
  analytics: { max: 60, windowS: 60, per: 'user' },
  clientErrors: { max: 20, windowS: 60, per: 'user' },
  waiting: { max: 60, windowS: 3600, per: 'user' },
  vote: { max: 20, windowS: 3600, per: 'address' },
  shopLink: { max: 30, windowS: 3600, per: 'user' },
  contact: { max: 5, windowS: 3600, per: 'address' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export const isLimitName = (name: string): name is LimitName => Object.hasOwn(limits, name);

const RAISED = 1_000;

/** The limit itself, or a raised one for tests that aren't about limits. */
export const raisedFor = ({ env }: { env: Env }, max: number): number =>
  env.RATE_LIMITS === 'raised' ? max * RAISED : max;

type Parts = { db: Database; env: Env };

/** A limit, and who it is counted for. */
interface Hit {
  name: LimitName;
  subject: string;
}

/**
 * Counts one hit of each limit in its sliding window; returns those that are exceeded. The counts are committed on
 * their own, so a request that is rolled back still counts.
 */
async function takeHits(services: Parts, hits: readonly Hit[]): Promise<Hit[]> {
  const counters = hits.map(({ name, subject }) => ({
    key: `${name}:${subject}`,
    windowS: limits[name].windowS,
  }));
  const weights = await countHits(services.db, counters);
  return hits.filter(({ name }, n) => (weights[n] ?? 0) > raisedFor(services, limits[name].max));
}

/** Counts one hit; returns false above the limit. */
export const takeHit = async (
  services: Parts,
  name: LimitName,
  subject: string,
): Promise<boolean> => (await takeHits(services, [{ name, subject }])).length === 0;

/**
 * Counts one hit of each limit and throws above the first that is exceeded; the others have counted it as well.
 * @throws AppError too_many_requests with the seconds to wait
 */
export async function hitLimits(services: Parts, hits: readonly Hit[]): Promise<void> {
  const [exceeded] = await takeHits(services, hits);
  if (exceeded)
    throw new AppError('too_many_requests', { retryAfterS: limits[exceeded.name].windowS });
}

/** The same for one limit. */
export const hitLimit = (services: Parts, name: LimitName, subject: string): Promise<void> =>
  hitLimits(services, [{ name, subject }]);
