import { z } from 'zod';
import { betFields } from '#lib/fund-bets/contract.ts';
import { money, toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { findUser } from '#server/account/member.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import type { Fact, Plug } from '#server/orders/plug/plug.ts';
import { byBillsProvider, refuseNamesOf } from '#server/orders/send/by-bills-provider.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { BillsPort } from '#server/ports/bills.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { codeAt } from '#server/providers/bills/codes.ts';
import { chargesFor } from '#server/reference/charges.ts';
import { assertMayBet, assertNotExcluded, lockBettor } from './bettor.ts';
import { assertWithinCaps } from './caps.ts';
import { readCheck } from './check-account.ts';
import { readAccount, SERVICE } from './platforms.ts';
import { readBetAmount } from './read-bet-amount.ts';

const Input = z.strictObject({ service_type: z.literal(SERVICE), ...betFields });
type Input = z.infer<typeof Input>;

/** What the engine stores for us between quote and delivery. */
const Detail = z.object({
  platform: z.string(),
  /** The catalogue that `biller` comes from. */
  catalogue: z.string().optional(),
  name: z.string(),
  /** The provider's code for the platform. */
  biller: z.string(),
  account: z.string(),
  label: z.string(),
  customer: z.string().optional(),
});
const detailOf = (order: Pick<Order, 'detail'>) => Detail.parse(order.detail);
const nameOf = (order: Order) => detailOf(order).name;

const price: Plug<Input>['price'] = async (services, { country, userId }, input) => {
  const asked = await readAccount(services, country, input);
  const { platform, account } = asked;
  const amount = readBetAmount(platform, input.amount);
  if (userId) {
    const bettor = { userId, country };
    await assertMayBet(services, bettor);
    await assertWithinCaps(services.db, services, bettor, { amount, counted: 0n });
  }
  const bills = await services.providers.bills.choose({ country, product: SERVICE });
  const detail: z.infer<typeof Detail> = {
    platform: platform.id,
    catalogue: bills.catalogue,
    name: platform.name,
    biller: codeAt(bills, platform),
    account,
    label: platform.id_label,
    customer: userId ? await readCheck(services, userId, asked) : undefined,
  };
  const charges = await chargesFor(services, country);
  return {
    title: `${platform.name} top-up`,
    target: account,
    counterparty: platform.id,
    amount,
    fee: charges.billFee('fund-bets'),
    duty: 0n,
    currency: platform.currency,
    arrivesLabel: `In ${platform.name} account ${account}`,
    rate: null,
    ruleVersion: charges.versionOf(`${SERVICE}-1`),
    identity: `${platform.id}:${account}`,
    detail,
  };
};

/** Checked under the locks of the account and of the user's caps, so nothing can slip past. */
const place: NonNullable<Plug<Input>['place']> = async (tx, services, order) => {
  const { user_id: userId, country_code: country, total } = order;
  assertNotExcluded(await lockBettor(tx, userId), country, services.clock.now());
  const bettor = { userId, country };
  await assertWithinCaps(tx, services, bettor, { amount: total, counted: total });
};

async function send({ db }: Services, order: Order, bills: BillsPort): Promise<Outcome<Delivery>> {
  const { biller, account, catalogue } = detailOf(order);
  const refused = refuseNamesOf(catalogue, bills);
  if (refused) return refused;
  const owner = await findUser(db, order.user_id);
  return bills.buy({
    reference: order.our_reference ?? '',
    biller,
    amount: money(order.amount, order.currency),
    phone: owner?.phone_number ?? null,
    account,
  });
}

function describe(order: Order): Fact[] {
  const { name, label, account, customer } = detailOf(order);
  return [
    { label: 'Platform', value: name, copy: false },
    { label, value: account, copy: true },
    ...(customer ? [{ label: 'Name', value: customer, copy: false }] : []),
  ];
}

/** Money for a betting account (spec 1). It can't be cancelled after sending, so we never refund on a guess. */
export const fundBets: Plug<Input, 'bills'> = {
  ...byBillsProvider,
  serviceType: SERVICE,
  input: Input,
  usuallyS: 60,
  refundAfterS: null,
  price,
  place,
  fits: (order, bills) => refuseNamesOf(detailOf(order).catalogue, bills) === undefined,
  fulfil: send,
  otherSide: nameOf,
  markOf: (order) => detailOf(order).platform,
  arrivesLabel: (order) => `In ${nameOf(order)} account ${order.target ?? ''}`,
  explain: ({ code }, order) =>
    code === 'wrong_network'
      ? `${nameOf(order)} doesn’t accept payments for this ID. Check it and try again.`
      : undefined,
  describeDelivery: (order) => `The money is in your ${nameOf(order)} account.`,
  describe,
  recipientName: (order) => detailOf(order).customer,
  // the draft is passed outside the address: account numbers don't belong in a URL
  repeat: (order) => {
    const { platform, account: userId } = detailOf(order);
    const draft = { platform, userId, amount: toAmount(order.amount) };
    return { url: paths.fundBets, product: 'fund-bets', draft };
  },
};
