import { formatMinor, money, type Money } from '#lib/money.ts';
import { findMember } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { advance, lockOrder } from '#server/orders/index.ts';
import type { Services } from '#server/services.ts';
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
    if (releaseAt) await scheduleRelease(tx, reference, releaseAt);
  });
}

async function close(
  services: Services,
  found: Deposit,
  to: 'failed' | 'cancelled',
  title: string,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, found.order_id);
    if (order?.status !== 'awaiting_user') return;
    await advance(tx, services, order, to, { title, text: 'Nothing was paid.', tone: 'bad' });
  });
}

/**
 * Asks the provider about a deposit by our own reference and does what it says (spec 4). Notices,
 * return addresses and jobs all end here; none of them is believed. With `isLast` an unpaid deposit
 * is given up; what is paid after that is credited all the same.
 */
export async function settleDeposit(
  services: Services,
  reference: string,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<'open' | 'closed'> {
  const deposit = await findDeposit(services.db, reference);
  if (!deposit || deposit.settled_at || deposit.held_for) return 'closed';
  const outcome = await services.providers.payments.getDeposit(reference);
  if (outcome.kind === 'done') await takePaid(services, deposit, outcome.value.paid);
  else if (outcome.kind === 'failed' && outcome.code === 'declined')
    await close(services, deposit, 'failed', 'The payment did not go through');
  // a gateway that does not answer has not said that nothing was paid
  else if (isLast && outcome.kind !== 'unknown')
    await close(services, deposit, 'cancelled', 'No payment arrived');
  else return 'open';
  return 'closed';
}
