import { z } from 'zod';
import { airtimePayout, airtimeRule, percentText } from '#lib/airtime-to-cash/airtime-transfer.ts';
import type { CountryCode } from '#lib/countries.ts';
import { formatMinor, money, parseAmount, toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { airtimeToCash as numbers } from '#lib/product-constants.ts';
import { spacedNumber } from '#lib/rules/network.ts';
import type { Fact, Priced, Sale } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { A2C, A2cInput, invalid, senderOf } from './input.ts';
import { keepConversion } from './keep-conversion.ts';
import { currencyOf, findNetwork, isWhole, networkOf, type Network } from './networks.ts';
import { readRates } from './rates.ts';

const Detail = z.object({
  network: z.string(),
  airtime: z.string(),
  sender: z.string(),
  /** Stored with the payment: everything received, and the rate in percent for what exceeded the agreement. */
  came: z.object({ arrived: z.string(), rate: z.string() }).optional(),
});
const detailOf = (order: Order) => Detail.parse(order.detail);

/** Minor units of airtime. @throws AppError 422 on amount */
function airtimeOf({ amount }: A2cInput, network: Network): bigint {
  const minor = parseAmount(amount);
  const format = (bound: bigint) => formatMinor(money(bound, currencyOf(network)));
  if (!isWhole(minor)) throw invalid('amount', 'Enter a whole amount, with no decimals.');
  if (minor < network.min) throw invalid('amount', `Enter at least ${format(network.min)}.`);
  if (minor > network.perDay)
    throw invalid(
      'amount',
      `${network.shortName} lines can send up to ${format(network.perDay)} a day.`,
    );
  return minor;
}

async function price(
  { db, clock }: Services,
  { country }: { country: CountryCode },
  input: A2cInput,
): Promise<Priced> {
  const network = findNetwork(input.network);
  if (network?.country !== country) throw invalid('network', 'Choose your network.');
  const sender = senderOf(input, country);
  const airtime = airtimeOf(input, network);
  const rate = (await readRates(db, clock.now())).get(network.id);
  if (!rate || rate.basisPoints === 0n)
    throw invalid('network', `We’re not buying ${network.shortName} airtime right now.`);
  return {
    title: `${network.shortName} airtime to cash`,
    target: sender ? spacedNumber(sender, country) : null,
    amount: airtimePayout(airtime, rate.basisPoints),
    fee: 0n,
    duty: 0n,
    currency: currencyOf(network),
    arrivesLabel: 'Your wallet gets',
    rate: toAmount(rate.basisPoints),
    ruleVersion: rate.version,
    identity: `${network.id}:${airtime}`,
    detail: { network: network.id, airtime: toAmount(airtime), sender },
  };
}

const airtimeIn = (order: Order): string =>
  formatMinor(money(parseAmount(detailOf(order).airtime), order.currency));

/** What was received beyond the agreement, if it was paid at another rate. */
function beyondFacts(order: Order): Fact[] {
  const { airtime, came } = detailOf(order);
  if (!came || came.rate === order.rate) return [];
  const more = parseAmount(came.arrived) - parseAmount(airtime);
  if (more <= 0n) return [];
  const value = `${formatMinor(money(more, order.currency))} at ${percentText(came.rate)}`;
  return [{ label: 'Extra', value, copy: false }];
}

function message(order: Order): string | undefined {
  const pays = formatMinor(money(order.paid ?? order.amount, order.currency));
  switch (order.status) {
    case 'awaiting_user':
      return `Waiting for ${airtimeIn(order)} of airtime. You’ll get ${pays} when it arrives. ${airtimeRule}`;
    case 'under_review':
      return `We’re checking that it arrived. You’ll get ${pays} if all of it did. You can close this page.`;
    case 'partly_completed':
      return `${pays} is in your wallet, for the airtime that arrived. The reason is below.`;
    case 'cancelled':
      return 'We didn’t receive any airtime, so you haven’t been paid.';
    default:
      return undefined;
  }
}

/** Airtime that people send us (spec 1): a rate is agreed, they send it, it is reviewed, they are paid. */
export const sellAirtime: Sale<A2cInput> = {
  serviceType: A2C,
  direction: 'sale',
  book: 'stock_airtime',
  input: A2cInput,
  usuallyS: numbers.usuallyS,
  price,
  firstStep: {
    title: 'Your turn',
    text: 'Send the airtime within 30 minutes. Your rate is locked.',
  },
  place: keepConversion,
  sentTo: 'network',
  markOf: (order) => detailOf(order).network,
  otherSide: (order) => networkOf(detailOf(order).network).shortName,
  arrivesLabel: () => 'Your wallet gets',
  message,
  describe(order) {
    const { network } = detailOf(order);
    return [
      { label: 'Network', value: networkOf(network).shortName, copy: false },
      { label: 'Airtime', value: airtimeIn(order), copy: false },
      { label: 'Sent from', value: order.target ?? '', copy: false },
      { label: 'We pay', value: percentText(order.rate ?? '0'), copy: false },
      ...beyondFacts(order),
    ];
  },
  next({ status, reference_code, created_at }, now) {
    if (status === 'awaiting_user') return { label: 'Continue', url: paths.airtimeToCash };
    const late = secondsAfter(created_at, numbers.lineS + numbers.lateProofS);
    if (status !== 'cancelled' || now >= late) return undefined;
    return { label: 'I sent it in time', url: paths.airtimeConversion(reference_code) };
  },
  repeat(order) {
    const { network, airtime, sender } = detailOf(order);
    const draft = { network, amount: airtime, phone_number: sender };
    return { url: paths.airtimeToCash, product: A2C, draft };
  },
};
