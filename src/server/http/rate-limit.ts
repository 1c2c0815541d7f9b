import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { countHit } from './count-hit.ts';
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

/**
 * Counts one hit in a sliding window; returns false above the limit. The count is committed on its own, so
 * that a request that is rolled back still counts.
 */
export async function takeHit(services: Parts, name: LimitName, subject: string): Promise<boolean> {
  const { max, windowS } = limits[name];
  const weight = await countHit(services.db, `${name}:${subject}`, windowS);
  return weight <= raisedFor(services, max);
}

/**
 * Counts one hit and throws above the limit.
 * @throws AppError too_many_requests with the seconds to wait
 */
export async function hitLimit(services: Parts, name: LimitName, subject: string): Promise<void> {
  if (!(await takeHit(services, name, subject)))
    throw new AppError('too_many_requests', { retryAfterS: limits[name].windowS });
}
