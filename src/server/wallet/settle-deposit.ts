import { formatMinor, money } from '#lib/money.ts';
import type { FundingPolicy } from '#lib/orders/judge-arrival.ts';
import type { Member } from '#lib/visitor.ts';
import { findMember } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { advance } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { receivePayment, type Due, type Funding } from '#server/orders/payments/receive-payment.ts';
import { paidElsewhere } from '#server/orders/send/paid-elsewhere.ts';
import type { Services } from '#server/platform/services.ts';
import type { PaidDeposit } from '#server/ports/payments.ts';
import { creditLegs, endCredited } from './credit-deposit.ts';
import { objectToAmount, objectToOwner, type Objection } from './deposit-rules.ts';
import { findDeposit, lockDeposit, type Deposit } from './deposits.ts';
import { markHeld } from './mark-held.ts';

/**
 * Exactly the requested amount is credited, even after we stopped waiting for it; any other amount needs an
 * operator.
 */
const policy: FundingPolicy = {
  under: 'person',
  over: 'person',
  late: 'credit',
  several: 'person',
};

interface DepositDue extends Due {
  deposit: Deposit;
  user: Member;
}

const askedOf = ({ amount, fee, currency }: Deposit) => money(amount + fee, currency);

async function claim(tx: Database, { reference, user_id: userId }: Deposit): Promise<DepositDue> {
  const deposit = await lockDeposit(tx, { reference, userId });
  if (!deposit || deposit.settled_at || deposit.held_for)
    throw new Error(`Deposit ${reference} is in the books without its payment`);
  const order = await lockOrder(tx, deposit.order_id);
  const user = await findMember(tx, userId);
  if (!order || !user) throw new Error(`Deposit ${reference} has no order or no user`);
  return { order, deposit, user };
}

/** Books what the owner pays at the gateway: the amount for them, the fee for the house. */
const fundingOf = ({ clock }: Services, found: Deposit): Funding<DepositDue, Objection> => ({
  source: 'gateway',
  kinds: { credited: 'deposit', waiting: 'deposit-suspended' },
  claim: (tx) => claim(tx, found),
  termsOf: ({ deposit }) => ({ expected: askedOf(deposit), held: null, policy }),
  async objectTo(tx, { deposit, user }, { judged, payment }) {
    if (judged.person > 0n) {
      const [arrived, requested] = [money(payment.amount, payment.currency), askedOf(deposit)];
      const note = `We received ${formatMinor(arrived)} instead of ${formatMinor(requested)}. We’re looking into it.`;
      return { heldFor: 'wrong_amount', note };
    }
    const closed = await objectToOwner(tx, user);
    if (closed) return closed;
    const objection = await objectToAmount({ db: tx, clock }, user, deposit.amount);
    // the single-deposit cap was checked before the payer went to pay; a payment within it is credited
    return objection?.heldFor === 'balance_cap' ? objection : undefined;
  },
  creditLegs: (tx, { deposit, user }) => creditLegs(tx, user, deposit),
  take: (tx, services, { deposit, user }) => endCredited(tx, services, user, deposit),
  keep: (tx, services, { deposit, user }, { payment, refusal: objection }) => {
    const paid = money(payment.amount, user.country.currency_code);
    return markHeld(tx, services, deposit, { objection, paid });
  },
});

/** Nothing was paid, so there is nothing to refund. */
const endings = {
  declined: 'The payment didn’t go through',
  unpaid: 'No payment arrived',
} as const;

/**
 * A deposit is paid at the gateway: whatever it confirms is credited once, even after we stopped waiting for
 * it.
 */
export const {
  settle: settleDeposit,
  check: checkDeposit,
  scheduleChecks,
} = paidElsewhere<Deposit, PaidDeposit>({
  job: 'wallet.check-deposit',
  async find(db, reference) {
    const deposit = await findDeposit(db, reference);
    return deposit?.settled_at || deposit?.held_for ? undefined : deposit;
  },
  ask: ({ providers }, { provider, reference }) =>
    providers.payments.byId(provider)?.getDeposit(reference),
  take: (services, deposit, { paid, paidAt }, providerReference) => {
    const { provider, reference } = deposit;
    const arrival = { provider, reference, providerReference, payer: null, paid, paidAt };
    return receivePayment(services, fundingOf(services, deposit), arrival);
  },
  giveUp: (services, { order_id }, why) =>
    inTransaction(services.db, async (tx) => {
      const order = await lockOrder(tx, order_id);
      if (order?.status !== 'awaiting_user') return;
      const step = { title: endings[why], text: 'Nothing was paid.', tone: 'bad' } as const;
      await advance(tx, services, order, 'failed', step);
    }),
});
