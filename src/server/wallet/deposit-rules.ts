import { formatMinor, money } from '#lib/money.ts';
import { deposit as numbers } from '#lib/product-constants.ts';
import type { Member } from '#lib/visitor.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { levelLimits } from '#server/kyc/limits.ts';
import { readBalance } from '#server/ledger/accounts.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import type { Refusal } from '#server/orders/payments/receive-payment.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Now } from '#server/platform/settings.ts';
import type { HeldFor } from './deposits.ts';

export interface Objection extends Refusal {
  heldFor: HeldFor;
  /** A sentence for the owner of the money. */
  note: string;
  /** True if waiting doesn't change the result. */
  isForGood?: boolean;
}

const DAY_S = 86_400;
const waitS: Partial<Record<HeldFor, number>> = {
  other_sender: numbers.thirdPartyHoldS,
  balance_cap: DAY_S,
  account_closed: DAY_S,
};

/** When a job checks money held for this reason again; null if an operator has to decide. */
export function nextCheckAt({ heldFor, isForGood }: Objection, now: Date): Date | null {
  const wait = waitS[heldFor];
  return wait === undefined || isForGood ? null : secondsAfter(now, wait);
}

/**
 * Why money can't be credited to this account at all; undefined if it can. The account may have no
 * owner who can receive it.
 */
export async function objectToOwner(
  db: Database,
  { uuid }: Pick<Member, 'uuid'>,
): Promise<Objection | undefined> {
  const user = await findUser(db, uuid);
  if (!user?.deleted_at) return undefined;
  return {
    heldFor: 'account_closed',
    note: 'Account closed. We’re holding this until it’s reopened or returned.',
    isForGood: user.anonymised_at !== null,
  };
}

/**
 * Why an amount can't be credited now, because of the caps of the user's level (spec 9); undefined
 * if it can.
 */
export async function objectToAmount(
  now: Now,
  user: Member,
  amount: bigint,
): Promise<Objection | undefined> {
  const currency = user.country.currency_code;
  const limits = await levelLimits(now, user);
  const format = (minor: bigint) => formatMinor(money(minor, currency));
  if (limits.single_deposit !== null && amount > limits.single_deposit)
    return {
      heldFor: 'single_cap',
      note: `The maximum deposit at your level is ${format(limits.single_deposit)}.`,
    };
  const { posted } = await readBalance(now.db, await walletAccount(now.db, user));
  if (posted + amount > limits.balance_cap)
    return {
      heldFor: 'balance_cap',
      note: `The maximum balance at your level is ${format(limits.balance_cap)}.`,
    };
  return undefined;
}
