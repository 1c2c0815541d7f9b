import { formatMinor, money, type Money } from '#lib/money.ts';
import { findMember } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { advance, lockOrder, paidElsewhere } from '#server/orders/index.ts';
import type { Services } from '#server/platform/services.ts';
import { creditDeposit, holdDeposit } from './credit-deposit.ts';
import { lookAgainAt, objectToAmount, objectToOwner, type Objection } from './deposit-rules.ts';
import { findDeposit, lockDeposit, type Deposit } from './deposits.ts';
import { scheduleRelease } from './release-deposit.job.ts';

async function judge(
  tx: Database,
  services: Services,
  deposit: Deposit,
  paid: Money,
): Promise<Objection | undefined> {
  const asked = money(deposit.amount + deposit.fee, deposit.currency);
  if (paid.minor !== asked.minor || paid.currency !== asked.currency)
    return {
      heldFor: 'wrong_amount',
      note: `${formatMinor(paid)} arrived, ${formatMinor(asked)} was asked. We look at it.`,
    };
  const user = await findMember(tx, deposit.user_id);
  if (!user) throw new Error(`Deposit ${deposit.reference} has no user`);
  const closed = await objectToOwner(tx, user);
  if (closed) return closed;
  const objection = await objectToAmount(tx, user, deposit.amount);
  // the single cap was asked before the payer went to pay; what is paid within it is credited
  if (objection?.heldFor === 'balance_cap') return objection;
  await creditDeposit(tx, services, user, deposit);
  return undefined;
}

/** What was paid is credited once, or held with its reason; a wrong amount is a person’s to credit. */
async function takePaid(services: Services, found: Deposit, paid: Money): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const { reference, user_id: userId } = found;
    const deposit = await lockDeposit(tx, { reference, userId });
    if (!deposit || deposit.settled_at || deposit.held_for) return;
    const objection = await judge(tx, services, deposit, paid);
    if (!objection) return;
    const releaseAt = lookAgainAt(objection, services.clock.now());
    await holdDeposit(tx, services, deposit, { objection, paid, releaseAt });
    if (releaseAt) await scheduleRelease(tx, services, reference, releaseAt);
  });
}

/** Either way nothing was paid, so nothing failed that would have to be given back. */
const endings = {
  declined: 'The payment did not go through',
  unpaid: 'No payment arrived',
} as const;

/** A deposit is paid at the gateway: what it confirms is credited once, also after we gave it up. */
export const {
  settle: settleDeposit,
  check: checkDeposit,
  scheduleChecks,
} = paidElsewhere<Deposit, { paid: Money }>({
  job: 'wallet.check-deposit',
  async find(db, reference) {
    const deposit = await findDeposit(db, reference);
    return deposit?.settled_at || deposit?.held_for ? undefined : deposit;
  },
  ask: ({ providers }, { provider, reference }) =>
    providers.payments.byId(provider)?.getDeposit(reference),
  take: (services, deposit, { paid }) => takePaid(services, deposit, paid),
  giveUp: (services, { order_id }, why) =>
    inTransaction(services.db, async (tx) => {
      const order = await lockOrder(tx, order_id);
      if (order?.status !== 'awaiting_user') return;
      const step = { title: endings[why], text: 'Nothing was paid.', tone: 'bad' } as const;
      await advance(tx, services, order, 'cancelled', step);
    }),
});
