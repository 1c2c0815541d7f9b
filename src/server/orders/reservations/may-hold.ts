import type { NotHeld } from '#lib/orders/contract.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';

/** How many times within the hour things are held again, each time as long as their price. */
const AGAIN = 1;
const HOUR_S = 3600;
/** Too short to pay in. */
const LEAST_S = 60;

interface Wanting {
  /** Null for guests. */
  holder: string | null;
  serviceType: ServiceType;
  /** What the things are part of, such as an event. */
  what: string;
  /** Seconds that its price is shown for. */
  forS: number;
  now: Date;
}

/** How long a price is good for, and whether its things are held as long. */
export interface Hold {
  untilS: number;
  /** Why nothing is held; null while it is. */
  not: NotHeld | null;
  what: string;
  /** When this member first held some of it. */
  since: Date;
}

interface Known {
  has_pin: boolean;
  is_verified: boolean;
  since: Date | null;
}

/**
 * Whether a member may keep things from others while looking at their price: only if the member could pay for
 * them, and for a limited time. The prices of one member wait for each other until the transaction ends, so
 * they never hold more than one price does.
 */
export async function mayHold(
  tx: Database,
  { holder, serviceType, what, forS, now }: Wanting,
): Promise<Hold> {
  const without = (not: NotHeld): Hold => ({ untilS: forS, not, what, since: now });
  if (!holder) return without('sign_in');
  await tx.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `holds:${serviceType}:${holder}`,
  ]);
  const { rows } = await tx.sql.query<Known>({
    name: 'may-hold',
    text: `select u.pin_hash is not null as has_pin, u.has_kyc_set_up and u.has_account_set_up as is_verified,
        (select max(q.held_since) from quotes q
          where q.user_id = u.id and q.held_for = $2 and q.held_since > $3) as since
      from users u where u.id = $1`,
    values: [holder, what, secondsAfter(now, -HOUR_S)],
  });
  const [member] = rows;
  if (!member?.is_verified) return without('verify');
  if (!member.has_pin) return without('pin');
  const since = member.since ?? now;
  const most = secondsAfter(since, forS * (1 + AGAIN));
  const leftS = Math.floor((most.getTime() - now.getTime()) / 1000);
  if (leftS < LEAST_S) return without('held_before');
  return { untilS: Math.min(forS, leftS), not: null, what, since };
}
