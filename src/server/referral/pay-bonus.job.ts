import { z } from 'zod';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { memberView, type UserRow } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { localMonth } from '#server/platform/local-day.ts';
import { houseAccount, post, rewardsAccount } from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';
import type { Order } from '#server/orders/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { maskName } from './mask-name.ts';
import { currencyOf, findBonus, lockPair, type Pair } from './people.ts';
import { isSamePerson } from './same-person.ts';
import { termsIn, type Terms } from './terms.ts';
import { tradedBy } from './traded.ts';

type Refusal = 'same_person' | 'monthly_limit' | 'account_closed';

async function paidThisMonth(tx: Database, { clock }: Services, referrer: UserRow) {
  const { from } = localMonth(referrer.country_code, clock.now());
  const { rows } = await tx.sql.query<{ n: bigint }>(
    `select count(*) as n from referral_bonus
     where referrer_id = $1 and state = 'paid' and decided_at >= $2`,
    [referrer.id, from],
  );
  return Number(rows[0]?.n ?? 0);
}

async function refusalOf(
  tx: Database,
  services: Services,
  { invitee, referrer }: Pair,
  terms: Terms,
): Promise<Refusal | null> {
  if (referrer.deleted_at || referrer.status === 'blacklisted') return 'account_closed';
  if (await isSamePerson(tx, invitee.id, referrer.id)) return 'same_person';
  if ((await paidThisMonth(tx, services, referrer)) >= terms.max_per_month) return 'monthly_limit';
  return null;
}

async function refuse(tx: Database, { clock }: Services, pair: Pair, reason: Refusal) {
  const { invitee, referrer } = pair;
  await tx.sql.query(
    `insert into referral_bonus(invitee_id, referrer_id, state, reason, decided_at)
     values ($1, $2, 'refused', $3, $4)
     on conflict (invitee_id) do update set state = 'refused', reason = excluded.reason,
       amount = null, currency = null, txn_id = null, decided_at = excluded.decided_at`,
    [invitee.id, referrer.id, reason, clock.now()],
  );
  await audit(tx, {
    actor: 'job:referral',
    action: 'referral.bonus-refused',
    subject: referrer.id,
    detail: { invitee: invitee.id, reason },
  });
}

interface Earned {
  bonus: bigint;
  /** 1, plus one for each time it was taken back. */
  round: number;
}

async function pay(
  tx: Database,
  { clock }: Services,
  { invitee, referrer }: Pair,
  { bonus, round }: Earned,
) {
  const currency = currencyOf(referrer);
  const { txnId } = await post(tx, {
    scope: 'job:referral',
    key: round === 1 ? `bonus:${invitee.id}` : `bonus:${invitee.id}:${round}`,
    kind: 'referral_bonus',
    legs: [
      { account: houseAccount('rewards_expense', currency), amount: -bonus },
      { account: await rewardsAccount(tx, memberView(referrer)), amount: bonus },
    ],
  });
  await tx.sql.query(
    `insert into referral_bonus(invitee_id, referrer_id, state, amount, currency, txn_id, decided_at,
       round) values ($1, $2, 'paid', $3, $4, $5, $6, $7)
     on conflict (invitee_id) do update set state = 'paid', amount = excluded.amount,
       currency = excluded.currency, txn_id = excluded.txn_id, decided_at = excluded.decided_at,
       round = excluded.round`,
    [invitee.id, referrer.id, bonus, currency, txnId, clock.now(), round],
  );
  await notify(tx, referrer.id, {
    title: 'You earned a bonus',
    message: `${maskName(invitee)} has traded enough: ${formatMinor(money(bonus, currency))} was added to your rewards.`,
    link: paths.referral,
    topic: 'rewards',
  });
  await audit(tx, {
    actor: 'job:referral',
    action: 'referral.bonus-paid',
    subject: referrer.id,
    detail: { invitee: invitee.id },
  });
}

/**
 * Pays the inviter once the invited user has completed enough (spec 3, Referral data). Both accounts are
 * locked and there is one row, so any number of these jobs pays only once; after a bonus was taken back, it
 * can be earned again.
 */
export const payBonus = task(
  'referral.pay-bonus',
  z.object({ invitee: z.uuid() }),
  (services, { invitee: id }) =>
    inTransaction(services.db, async (tx) => {
      const pair = await lockPair(tx, id);
      const before = pair && (await findBonus(tx, id));
      if (!pair || before?.state === 'paid' || before?.state === 'refused') return;
      const inviteeCurrency = currencyOf(pair.invitee);
      const { transaction_minimum } = await termsIn(tx, inviteeCurrency);
      if ((await tradedBy(tx, id, inviteeCurrency)) < transaction_minimum) return;
      const terms = await termsIn(tx, currencyOf(pair.referrer));
      const refusal = await refusalOf(tx, services, pair, terms);
      if (refusal) return refuse(tx, services, pair, refusal);
      await pay(tx, services, pair, { bonus: terms.bonus, round: (before?.round ?? 0) + 1 });
    }),
);

/** Checks an invited user's trades again whenever one is completed. */
export async function followTrade(tx: Database, order: Order): Promise<void> {
  if (order.direction !== 'purchase' && order.direction !== 'sale') return;
  const { rowCount } = await tx.sql.query({
    name: 'referral-undecided',
    text: `select 1 from users u where u.id = $1 and u.referred_by is not null
      and not exists (select 1 from referral_bonus b
        where b.invitee_id = u.id and b.state <> 'taken_back')`,
    values: [order.user_id],
  });
  if (rowCount === 1) await enqueue(tx, payBonus, { invitee: order.user_id });
}
