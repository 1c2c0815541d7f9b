import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { grantReward } from '#server/loyalty/grant.ts';
import { maskName } from '#server/loyalty/mask-name.ts';
import { notify } from '#server/notifications/notify.ts';
import { audit } from '#server/platform/audit.ts';
import { newReference, newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { describeFinding, type Finding } from './findings.ts';
import { currencyOf, type Pair, type Refusal } from './people.ts';
import type { Terms } from './terms.ts';

export interface Deal extends Terms {
  /** How often the bonus has been earned, including this time. */
  round: number;
  /** What the inviter kept of reversed bonuses; minor units. */
  kept: bigint;
  /** job:referral, or operator:<uuid>. */
  actor: string;
}

const here = { link: paths.referral, topic: 'rewards' } as const;

/** The invited friend's reward for the same trades; its source is next to the inviter's. */
export const welcomeOf = (inviteeId: string): string => `${inviteeId}:welcome`;

async function payWelcome(tx: Database, now: Date, { invitee }: Pair, { welcome, round }: Deal) {
  if (welcome === 0n || invitee.deleted_at) return;
  const given = await grantReward(
    tx,
    {
      kind: 'referral',
      source: welcomeOf(invitee.id),
      round,
      amount: welcome,
      userId: invitee.id,
      country: invitee.country_code,
      title: 'Your welcome bonus',
    },
    now,
  );
  if (given.state !== 'granted') return;
  const sum = formatMinor(money(welcome, currencyOf(invitee)));
  const message = `You’ve traded enough: ${sum} was added to your rewards.`;
  await notify(tx, invitee.id, {
    title: 'You earned your welcome bonus',
    message,
    link: paths.earnings,
    topic: 'rewards',
  });
}

/** Gives both sides the rewards of an invitation. Both accounts are locked. */
export async function payPair(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  pair: Pair,
  deal: Deal,
): Promise<void> {
  const { invitee, referrer } = pair;
  const now = clock.now();
  const currency = currencyOf(referrer);
  const amount = deal.bonus - deal.kept;
  const title = `You invited ${maskName(invitee)}`;
  await grantReward(
    tx,
    {
      kind: 'referral',
      source: invitee.id,
      round: deal.round,
      amount,
      title,
      userId: referrer.id,
      country: referrer.country_code,
    },
    now,
  );
  await tx.sql.query(
    `insert into referral_bonus(invitee_id, referrer_id, state, amount, currency, decided_at, round)
     values ($1, $2, 'paid', $3, $4, $5, $6)
     on conflict (invitee_id) do update set state = 'paid', amount = excluded.amount,
       currency = excluded.currency, decided_at = excluded.decided_at, round = excluded.round`,
    [invitee.id, referrer.id, amount, currency, now, deal.round],
  );
  const sum = formatMinor(money(amount, currency));
  await notify(tx, referrer.id, {
    title: 'You earned a bonus',
    message: `${maskName(invitee)} has traded enough: ${sum} was added to your rewards.`,
    ...here,
  });
  await payWelcome(tx, now, pair, deal);
  const detail = { invitee: invitee.id };
  const { actor } = deal;
  await audit(tx, { actor, action: 'referral.bonus-paid', subject: referrer.id, detail });
}

/** Why there is no bonus, as the inviter reads it; null if they aren't notified. */
export function describeRefusal(reason: Refusal, most: number): string | null {
  if (reason === 'monthly_limit')
    return `You’ve had ${most} bonuses that month, which is the maximum.`;
  if (reason === 'same_person') return 'Both accounts seem to belong to the same person.';
  return null;
}

/** Ends an invitation without a bonus; `told` is the text for the inviter. */
export async function refusePair(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { invitee, referrer }: Pair,
  { reason, told, actor }: { reason: Refusal; told: string | null; actor: string },
): Promise<void> {
  await tx.sql.query(
    `insert into referral_bonus(invitee_id, referrer_id, state, reason, decided_at)
     values ($1, $2, 'refused', $3, $4)
     on conflict (invitee_id) do update set state = 'refused', reason = excluded.reason,
       amount = null, currency = null, decided_at = excluded.decided_at`,
    [invitee.id, referrer.id, reason, clock.now()],
  );
  if (told) {
    const title = `No bonus for ${maskName(invitee)}`;
    await notify(tx, referrer.id, { title, message: told, ...here });
  }
  const detail = { invitee: invitee.id, reason };
  await audit(tx, { actor, action: 'referral.bonus-refused', subject: referrer.id, detail });
}

/** Holds a bonus until an operator has decided; the inviter is notified why. */
export async function holdPair(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { invitee, referrer }: Pair,
  { findings, round, actor }: { findings: Finding[]; round: number; actor: string },
): Promise<void> {
  const now = clock.now();
  await tx.sql.query(
    `insert into referral_bonus(invitee_id, referrer_id, state, decided_at, round)
     values ($1, $2, 'checking', $3, $4)
     on conflict (invitee_id) do update set state = 'checking', amount = null, currency = null,
       decided_at = excluded.decided_at, round = excluded.round`,
    [invitee.id, referrer.id, now, round],
  );
  await tx.sql.query(
    `insert into referral_flag(id, reference, invitee_id, referrer_id, findings, flagged_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [newUuid(), newReference(), invitee.id, referrer.id, findings, now],
  );
  await notify(tx, referrer.id, {
    title: `We’re checking your bonus for ${maskName(invitee)}`,
    message: [...findings.map(describeFinding), 'Our team will review it and let you know.'],
    ...here,
  });
  const detail = { invitee: invitee.id, findings };
  await audit(tx, { actor, action: 'referral.bonus-held', subject: referrer.id, detail });
}
