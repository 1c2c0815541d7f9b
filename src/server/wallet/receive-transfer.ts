import { z } from 'zod';
import { formatMinor, money } from '#lib/money.ts';
import type { FundingPolicy } from '#lib/orders/judge-arrival.ts';
import type { Member } from '#lib/visitor.ts';
import { findMember } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { isSamePerson } from '#server/kyc/names.ts';
import { fullNameOf } from '#server/kyc/resolve-account.ts';
import { receiveNamed } from '#server/orders/funding/by-transfer.ts';
import type { Arrival } from '#server/orders/payments/payment-rows.ts';
import { receivePayment, type Due, type Funding } from '#server/orders/payments/receive-payment.ts';
import { closeNotice } from '#server/orders/send/notice.job.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import type { IncomingTransfer } from '#server/ports/payments.ts';
import { chargesFor } from '#server/reference/charges.ts';
import { creditLegs, endCredited } from './credit-deposit.ts';
import { objectToAmount, objectToOwner, type Objection } from './deposit-rules.ts';
import { lockDepositsOf, type Deposit } from './deposits.ts';
import { markHeld } from './mark-held.ts';
import { openTransfer } from './open-transfer.ts';

async function ownerOf(db: Database, accountNumber: string): Promise<Member | undefined> {
  const { rows } = await db.sql.query<{ user_id: string }>(
    'select user_id from reserved_account where account_number = $1',
    [accountNumber],
  );
  return rows[0] && findMember(db, rows[0].user_id);
}

/**
 * Credits any amount that arrives, unless it is too small. Nothing was requested, so it is never
 * late.
 */
const policyOf = (minimum: bigint): FundingPolicy => ({
  under: 'credit',
  over: 'credit',
  late: 'credit',
  several: 'add',
  least: minimum,
});

interface TransferDue extends Due {
  deposit: Deposit;
  user: Member;
  minimum: bigint;
}

async function claim(
  tx: Database,
  services: Services,
  { provider, reference, paid }: Arrival,
  { accountNumber, senderName }: IncomingTransfer,
): Promise<TransferDue | undefined> {
  const user = await ownerOf(tx, accountNumber);
  if (!user) return undefined;
  await lockDepositsOf(tx, user.uuid);
  const transfer = { provider, reference, paid, senderName };
  const { order, deposit } = await openTransfer(tx, services, user, transfer);
  const { depositMinimum: minimum } = await chargesFor({ ...services, db: tx }, user.country.code);
  return { order, deposit, user, minimum };
}

/** Books a bank transfer as a separate deposit of the account number's owner. */
const fundingOf = (
  { clock }: Services,
  transfer: IncomingTransfer,
): Funding<TransferDue, Objection> => ({
  source: 'bank_transfer',
  kinds: { credited: 'deposit', waiting: 'deposit-suspended', unclaimed: 'deposit-unclaimed' },
  claim: (tx, services, arrival) => claim(tx, services, arrival, transfer),
  termsOf: ({ minimum }) => ({ expected: null, held: null, policy: policyOf(minimum) }),
  async objectTo(tx, { user, minimum }, { judged, payment }) {
    const closed = await objectToOwner(tx, user);
    if (closed) return closed;
    if (judged.person > 0n)
      return {
        heldFor: 'below_minimum',
        note: `Not credited: below the ${formatMinor(money(minimum, user.country.currency_code))} minimum.`,
      };
    const { senderName } = transfer;
    if (!isSamePerson(senderName, fullNameOf(user)))
      return {
        heldFor: 'other_sender',
        note: `Sent by ${senderName}, not you. We’ll credit it after 48 hours.`,
      };
    return objectToAmount({ db: tx, clock }, user, payment.amount);
  },
  creditLegs: (tx, { deposit, user }) => creditLegs(tx, user, deposit),
  take: (tx, services, { deposit, user }) => endCredited(tx, services, user, deposit),
  keep: (tx, services, { deposit }, { refusal: objection }) =>
    markHeld(tx, services, deposit, { objection, paid: transfer.paid }),
  keepUnclaimed({ log }, { reference }) {
    log.warn({ reference }, 'a transfer for an unknown account is in suspense');
  },
});

/** True for a transfer to a user's own account number, whatever its note says. */
const isForUser = async (db: Database, accountNumber: string): Promise<boolean> =>
  (await ownerOf(db, accountNumber)) !== undefined;

/**
 * Asks the provider about a transfer and books what it confirms, once: for the owner of the account
 * number, or else for the purchase whose reference is in the note.
 * @throws Error while the provider can't tell, or can't be asked here
 */
export async function settleTransfer(
  services: Services,
  { provider, reference }: Pick<Arrival, 'provider' | 'reference'>,
): Promise<void> {
  const outcome = await services.providers.payments.byId(provider)?.getTransfer(reference);
  if (!outcome || outcome.kind === 'pending' || outcome.kind === 'unknown')
    throw new Error('The provider can’t tell yet; the job runs again.');
  if (outcome.kind !== 'done') return;
  const { paid, paidAt, senderName: payer, accountNumber: paidTo, note } = outcome.value;
  const { providerRef: providerReference } = outcome;
  const arrival = { provider, reference, providerReference, payer, paidTo, note, paid, paidAt };
  if (!(await isForUser(services.db, paidTo)) && (await receiveNamed(services, arrival))) return;
  await receivePayment(services, fundingOf(services, outcome.value), arrival);
}

/**
 * A bank transfer reached a reserved account (spec 2, 9). It has no fee. Below the minimum it isn't credited;
 * from another person it is held for 48 hours; above a cap it is held until it fits or an operator decides.
 */
export const receiveTransfer = task(
  'wallet.receive-transfer',
  // jobs without a provider were queued when there was only one
  z.object({
    provider: z.string().default('payments-sandbox'),
    reference: z.string(),
    event: z.string(),
  }),
  async (services, { provider, reference, event }) => {
    await settleTransfer(services, { provider, reference });
    await closeNotice(services, event);
  },
);
