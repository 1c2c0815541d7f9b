import { z } from 'zod';
import { supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import banks from '#lib/facts/banks.json' with { type: 'json' };
import { money, toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { maskNumber } from '#lib/rules/mask.ts';
import { withdrawalFields } from '#lib/wallet/withdrawal.contract.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import { openPayoutTarget } from '#server/kyc/payout-target.ts';
import { findPerk, type Perk } from '#server/loyalty/perks.ts';
import { reserveForOrder } from '#server/loyalty/reserve-perk.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import type { Plug, Priced } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import type { PaidOut } from '#server/ports/payouts.ts';
import { isStoppedForCode, notSent } from '#server/providers/routing/code-stop.ts';
import { chargesFor } from '#server/reference/charges.ts';
import { findUsableTarget, readAmount } from './withdrawal-rules.ts';

export const SERVICE = 'primary-account-withdrawal';
const ARRIVES = 'Arrives in your account';

const Withdrawal = z.strictObject({ ...withdrawalFields, service_type: z.literal(SERVICE) });
type Withdrawal = z.infer<typeof Withdrawal>;

/** What the engine stores for us between price and payout; never the number itself. */
const Detail = z.object({
  identity: z.string(),
  account_id: z.uuid(),
  bank: z.string(),
  type: z.enum(['bank', 'mobile_money']),
  account_name: z.string(),
});
const detailOf = (order: Order) => Detail.parse(order.detail);

/** The engine compares what was paid with the order. */
const asDelivery = (outcome: Outcome<PaidOut>): Outcome<Delivery> =>
  outcome.kind === 'done'
    ? { ...outcome, value: { delivered: outcome.value.paid, vouchers: [] } }
    : outcome;

const price: Plug<Withdrawal>['price'] = async (services, { country, userId }, input) => {
  if (!userId) throw new AppError('unauthenticated');
  const amount = readAmount(input.amount, country);
  const [target, charges, prize] = await answersOf([
    findUsableTarget(services, { country, userId }, input.bank_account_id),
    chargesFor(services, country),
    findFeeFree({ ...services, db: together(services.db) }, userId),
  ]);
  const costs = charges.withdrawalCosts(amount);
  const perk = takeOff(prize, costs.fee);
  return {
    title: `Withdrawal to ${target.bank}`,
    target: `${target.bank} ${maskNumber(target.last4)}`,
    counterparty: target.bank,
    amount,
    ...costs,
    ...perk?.price,
    currency: supportedCountries[country].currency,
    arrivesLabel: ARRIVES,
    rate: null,
    ruleVersion: charges.versionOf('withdrawal-1'),
    identity: target.id,
    detail: {
      account_id: target.id,
      bank: target.bank,
      type: target.type,
      account_name: target.account_name,
      ...perk?.detail,
    },
  };
};

const failures: Partial<Record<FailCode, (bank: string) => string>> = {
  declined: (bank) => `${bank} declined the transfer.`,
  invalid_input: (bank) => `${bank} couldn’t find this account. Check it in Settings.`,
  not_found: (bank) => `The transfer didn’t reach ${bank}.`,
  limit: (bank) => `This account has reached ${bank}’s limit for today.`,
  blocked: (bank) => `${bank} doesn’t accept transfers to this account.`,
};

/**
 * Money from the wallet, paid out to the user's own account (spec 1); it completes when the bank confirms.
 */
export const withdrawal: Plug<Withdrawal, 'payouts'> = {
  serviceType: SERVICE,
  sentTo: (order) => (detailOf(order).type === 'bank' ? 'bank' : 'network'),
  direction: 'withdrawal',
  port: 'payouts',
  book: 'settlement_payout',
  input: Withdrawal,
  usuallyS: 300,
  refundAfterS: null,
  price,
  place: (tx, { clock }, order) => reserveForOrder(tx, order, clock.now()),
  async fulfil({ db, env }, order, payouts) {
    const reads = together(db);
    const [isStopped, target] = await answersOf([
      isStoppedForCode(reads, { provider: payouts.id }),
      openPayoutTarget(reads, env, detailOf(order).account_id),
    ]);
    if (isStopped) return notSent('Withdrawals are paused, so we didn’t send it.');
    return asDelivery(
      await payouts.pay({
        reference: order.our_reference ?? '',
        amount: money(order.amount, order.currency),
        country: target.country,
        type: target.type,
        codes: target.codes,
        accountNumber: target.number,
        accountName: target.account_name,
      }),
    );
  },
  requery: async ({ clock }, order, payouts) =>
    asDelivery(
      await payouts.requery({
        reference: order.our_reference ?? '',
        sentAt: order.sent_at ?? clock.now(),
      }),
    ),
  explain: ({ code }, order) => failures[code]?.(detailOf(order).bank),
  otherSide: (order) => detailOf(order).bank,
  markOf: ({ country_code: country, detail }) =>
    banks.find((each) => each.country === country && each.name === detail['bank'])?.id,
  arrivesLabel: () => ARRIVES,
  describe: (order) => [
    { label: 'Account', value: order.target ?? '', copy: false },
    { label: 'Name', value: detailOf(order).account_name, copy: false },
  ],
  repeat(order) {
    const amount = toAmount(order.amount);
    return { url: `${paths.withdrawal}?amount=${amount}`, product: null, draft: {} };
  },
};

interface FeeFree {
  price: Pick<Priced, 'discount' | 'discountLabel'>;
  detail: { perk: string };
}

/** A member's prize with a discount on fees, if any. */
const findFeeFree = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
): Promise<Perk | undefined> =>
  findPerk(db, { userId, kind: 'fee_free_withdrawal', now: clock.now() });

/** The discount on a fee from a prize, as a line of the price; undefined if there is none to use. */
function takeOff(perk: Perk | undefined, fee: bigint): FeeFree | undefined {
  if (!perk || fee === 0n) return undefined;
  const discount = fee < perk.worth ? fee : perk.worth;
  const discountLabel = discount === fee ? 'Prize: no fee' : 'Prize: lower fee';
  return { price: { discount, discountLabel }, detail: { perk: perk.id } };
}
