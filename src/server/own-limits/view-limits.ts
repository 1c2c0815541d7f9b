import type { OwnLimit, OwnLimits } from '#lib/own-limits/contract.ts';
import { toAmount } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Now } from '#server/platform/settings.ts';
import { readSetLimits, type SetLimit } from './read-limits.ts';

/** The engine's count of what left a wallet; passed in where the calls are mounted. Minor units. */
export interface Counting {
  usedToday: (now: Now, user: Member) => Promise<bigint>;
  /** Null by day. */
  usedTonight: (now: Now, user: Member) => Promise<bigint | null>;
}

const amountOf = (minor: bigint | null) => (minor === null ? null : toAmount(minor));

function limitView({ most, next }: SetLimit, used: bigint | null): OwnLimit {
  const left = most === null || used === null ? null : most > used ? most - used : 0n;
  return {
    limit: amountOf(most),
    used: amountOf(used),
    left: amountOf(left),
    next: next && { limit: amountOf(next.most), from: next.from.toISOString() },
  };
}

/** A member's own limits, what is used of them, and changes ahead. */
export async function viewOwnLimits(
  now: Now,
  user: Member,
  { usedToday, usedTonight }: Counting,
): Promise<OwnLimits> {
  const [set, today, tonight] = await Promise.all([
    readSetLimits(now.db, user.uuid, now.clock.now()),
    usedToday(now, user),
    usedTonight(now, user),
  ]);
  return {
    currency: user.country.currency_code,
    payment: limitView(set.payment, null),
    day: limitView(set.day, today),
    night: limitView(set.night, tonight),
    nothing_leaves: set.all.most !== null,
    leaves_again_at: set.all.next?.from.toISOString() ?? null,
  };
}
