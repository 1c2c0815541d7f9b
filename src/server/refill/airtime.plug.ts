import { z } from 'zod';
import { Amount } from '#lib/contracts/common.ts';
import { billFields } from '#lib/contracts/refill.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { money, parseAmount, toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { checkAmount } from '#lib/rules/amount.ts';
import { registerPlug, type Order, type Plug } from '#server/orders/index.ts';
import { chargesFor } from '#server/reference/index.ts';
import { saveQuietly } from './beneficiaries.ts';
import { codeAt, findBiller } from './billers.ts';
import { readPhone } from './phone.ts';

const SERVICE = 'airtime-bill-payment';
const DAY_S = 24 * 3600;

const Airtime = z.strictObject({
  service_type: z.literal(SERVICE),
  ...billFields,
  amount: Amount.optional(),
});
type Airtime = z.infer<typeof Airtime>;

/** What the engine keeps for us between price and delivery. */
const Detail = z.object({
  identity: z.string(),
  bill_id: z.string(),
  biller: z.string(),
  network: z.string(),
  number: z.string(),
});
const detailOf = (order: Order) => Detail.parse(order.detail);

const price: Plug<Airtime>['price'] = async (services, { country }, input) => {
  const number = readPhone(input.user_number, country);
  const biller = await findBiller(services.db, {
    id: input.bill_id,
    country,
    serviceType: SERVICE,
  });
  if (!biller) throw AppError.invalid({ bill_id: ['Choose the network of this number.'] });
  const code = codeAt(services, biller);
  const problem = checkAmount(input.amount ?? '', {
    min: toAmount(biller.min),
    max: toAmount(biller.max),
    currency: biller.currency,
  });
  if (problem) throw AppError.invalid({ amount: [problem] });
  const charges = await chargesFor(services.db, country);
  return {
    title: `${biller.short_name} airtime`,
    target: number.national,
    amount: parseAmount(input.amount ?? ''),
    fee: charges.billFee(SERVICE),
    duty: 0n,
    currency: biller.currency,
    arrivesLabel: `Airtime on ${number.national}`,
    rate: null,
    ruleVersion: 'airtime-1',
    identity: `${biller.id}:${number.e164}`,
    detail: {
      bill_id: biller.id,
      biller: code,
      network: biller.short_name,
      number: number.e164,
    },
  };
};

/** Airtime (spec 1): a number, its network and an amount; it cannot be recalled. */
export const airtime: Plug<Airtime> = {
  serviceType: SERVICE,
  sentTo: 'network',
  direction: 'purchase',
  port: 'bills',
  book: 'float_bills',
  input: Airtime,
  usuallyS: 120,
  payBackAfterS: DAY_S,
  price,
  async place(tx, services, order, input) {
    if (!input.beneficiary_name) return;
    const { bill_id, number } = detailOf(order);
    await saveQuietly(tx, services.clock, order.user_id, {
      name: input.beneficiary_name,
      number,
      billId: bill_id,
      serviceType: SERVICE,
    });
  },
  provider: ({ providers }) => providers.bills,
  fulfil({ providers }, order) {
    const { biller, number } = detailOf(order);
    return providers.bills.buy({
      reference: order.our_reference ?? '',
      biller,
      amount: money(order.amount, order.currency),
      phone: number,
    });
  },
  requery: ({ providers, clock }, order) =>
    providers.bills.requery({
      reference: order.our_reference ?? '',
      sentAt: order.sent_at ?? clock.now(),
    }),
  otherSide: (order) => detailOf(order).network,
  arrivesLabel: (order) => `Airtime on ${order.target ?? ''}`.trim(),
  describe(order) {
    return [
      { label: 'Network', value: detailOf(order).network, copy: false },
      { label: 'Number', value: order.target ?? '', copy: true },
    ];
  },
  repeat(order) {
    const { bill_id } = detailOf(order);
    const draft = {
      service_type: SERVICE,
      bill_id,
      user_number: order.target ?? '',
      amount: toAmount(order.amount),
    };
    // The draft travels beside the address: a phone number has no place in a URL.
    return { url: paths.buyAirtime, product: 'refill', draft };
  },
};

registerPlug(airtime);
