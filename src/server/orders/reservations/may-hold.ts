import type { NotHeld } from '#lib/orders/contract.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';

/** How often within a day reservations are renewed that no one pays for, each time for as long as their price. */
const AGAIN = 1;
const DAY_S = 24 * 3600;
/** Less time than anyone needs to pay. */
const LEAST_S = 60;

interface Wanting {
  /** Null for guests. */
  holder: string | null;
  serviceType: ServiceType;
  /** What the items are part of, such as an event. */
  what: string;
  /** Seconds that its price is shown for. */
  forS: number;
  now: Date;
}

/** How long a price is valid, and whether its items are held as long. */
export interface Hold {
  untilS: number;
  /** Why nothing is held; null while it is. */
  not: NotHeld | null;
  what: string;
  /** When this member first held any of it, today and since they last paid for some. */
  since: Date;
}

interface Known {
  has_pin: boolean;
  is_verified: boolean;
  since: Date | null;
}

/**
 * Decides whether a member may hold items while looking at their price: only if they could pay for them, and
 * for a limited time. A member's prices wait for each other until the transaction ends, so together they never
 * hold more than one price does.
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
          where q.user_id = u.id and q.held_for = $2 and q.held_since > $3
            and not exists (select from orders o join quotes p on p.id = o.quote_id
              where o.user_id = u.id and o.created_at > q.held_since and o.total > 0
                and p.held_for = $2)) as since
      from users u where u.id = $1`,
    values: [holder, what, secondsAfter(now, -DAY_S)],
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
