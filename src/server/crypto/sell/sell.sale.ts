import { z } from 'zod';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { priceWithin } from '#lib/crypto/coin-limits.ts';
import {
  decimalOf,
  priceCoins,
  rateOf,
  toMillionths,
  type CoinTerms,
} from '#lib/crypto/coin-price.ts';
import { isCoinId, codeOfCoin } from '#lib/crypto/coins.ts';
import { coinSalePaths } from '#lib/crypto/sale-paths.ts';
import { SellCoins } from '#lib/crypto/sell.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { cryptoTrades } from '#lib/product-constants.ts';
import { maskNumber } from '#lib/rules/mask.ts';
import { findOnNetwork } from '#server/crypto/offer.ts';
import { freshPrice, lastPrices } from '#server/crypto/prices/market.ts';
import { readTerms } from '#server/crypto/terms/read-terms.ts';
import { pricingOf } from '#server/crypto/terms/terms-of.ts';
import type { Database } from '#server/db/client.ts';
import { findPayoutTarget } from '#server/kyc/payout-target.ts';
import { advance, change } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import type { Priced, Sale } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import {
  changeAddress,
  ensureAddress,
  findLive,
  lockAddress,
  type GivenAddress,
} from './addresses.ts';
import { titleOf } from './assign.ts';
import { endSale } from './end-sale.ts';
import { scheduleFollow } from './follow.job.ts';
import { describeSale, paymentFor } from './payout-rule.ts';
import { describeOnward, labelOfPayout, WALLET } from './payout-words.ts';
import { detailOf, SELL } from './sale-detail.ts';
import { insertSale, listUnpaidAt } from './sale-rows.ts';
import { messageOf } from './words.ts';

const Input = SellCoins.omit({ quote_id: true }).extend({ service_type: z.literal(SELL) });
type Input = z.output<typeof Input>;

/**
 * The payout account, as its owner knows it; undefined for the wallet.
 * @throws AppError 422 on payout for an account that isn't the member's own
 */
async function ownPayout(db: Database, userId: string, payout: string) {
  if (payout === WALLET) return {};
  const target = await findPayoutTarget(db, userId, payout);
  if (!target) throw AppError.invalid({ payout: ['Choose your wallet or one of your accounts.'] });
  return { account: `${target.bank} ${maskNumber(target.last4)}` };
}

interface Offer {
  pricing: CoinTerms;
  min: bigint;
  max: bigint;
  version: string;
}

/** What we pay now, and the amounts that we accept. @throws AppError not_found, busy, service_inactive */
async function offerFor(
  { db, clock }: Services,
  country: CountryCode,
  { token, network }: Input,
): Promise<Offer> {
  const now = clock.now();
  const terms = await readTerms(db, now);
  const { coin, conditions } = findOnNetwork(terms, { side: 'sell', token, network });
  const prices = await lastPrices(db, [coin.id], now);
  const market = freshPrice(prices.get(coin.id), { name: coin.name, now });
  const { currency } = supportedCountries[country];
  const pricing = pricingOf(terms, market, { side: 'sell', currency, feeCents: 0n });
  return { pricing, min: conditions.min, max: conditions.max, version: terms.version };
}

/** The value of an amount, in minor units; unknown for coins that are sold on arrival. */
function worthOf({ pricing, min, max }: Offer, country: CountryCode, { token, amount }: Input) {
  if (amount === undefined || !isCoinId(token)) return { coins: null, worth: 0n };
  const { currency } = supportedCountries[country];
  const ask = { coins: parseAmount(amount, 'BTC') };
  const judged = priceWithin(pricing, ask, { min, max, coin: codeOfCoin(token), currency });
  if ('problem' in judged) throw AppError.invalid({ amount: [judged.problem] });
  return { coins: ask.coins, worth: priceCoins(pricing, ask).total };
}

const price: Sale<Input>['price'] = async (services, { country, userId }, input) => {
  const offer = await offerFor(services, country, input);
  const { coins, worth } = worthOf(offer, country, input);
  const { token, network, payout } = input;
  if (!isCoinId(token)) throw AppError.notFound();
  const account = userId === null ? {} : await ownPayout(services.db, userId, payout);
  const on = { coin: codeOfCoin(token), network };
  const given: Pick<GivenAddress, 'address' | 'memo' | 'provider'> =
    userId === null
      ? { address: '', memo: null, provider: '' }
      : await ensureAddress(services, userId, on);
  return {
    title: titleOf(on.coin, network),
    target: given.address,
    counterparty: given.provider,
    amount: worth,
    fee: 0n,
    duty: 0n,
    currency: supportedCountries[country].currency,
    arrivesLabel: payout === WALLET ? 'Your wallet gets' : 'We pay for your coins',
    rate: decimalOf(rateOf(offer.pricing)),
    ruleVersion: offer.version,
    identity: `${on.coin}:${network}:${coins ?? ''}`,
    detail: {
      ...on,
      address: given.address,
      memo: given.memo,
      payout,
      ...account,
      amount: coins === null ? null : `${coins}`,
      minimum: `${offer.min}`,
    },
  } satisfies Priced;
};

/** A new sale replaces one that waits without coins. */
async function replaceUnpaid(tx: Database, services: Services, address: string): Promise<void> {
  for (const id of await listUnpaidAt(tx, address)) {
    const order = await lockOrder(tx, id);
    if (order?.status !== 'awaiting_user') continue;
    await advance(tx, services, order, 'cancelled', {
      title: 'Replaced by a new sale',
      text: 'No coins had arrived for this one. The address stays yours.',
    });
  }
}

/** How long the rate is locked. A quote that was already shown keeps its end. */
async function heldUntil(tx: Database, { quote_id: id }: Order, now: Date): Promise<Date> {
  const { rows } = await tx.sql.query<{ expires_at: Date }>(
    'select expires_at from quotes where id = $1',
    [id],
  );
  return rows[0]?.expires_at ?? secondsAfter(now, cryptoTrades.heldS);
}

async function place(
  tx: Database,
  services: Services,
  order: Order,
  { payout, amount }: Input,
): Promise<void> {
  const { coin, network, address, amount: named } = detailOf(order);
  const live = await findLive(tx, order.user_id, { coin, network });
  if (live?.address !== address)
    throw new AppError('busy', { message: 'Your address has just changed. Please try again.' });
  const { reference } = await lockAddress(tx, live.reference);
  await replaceUnpaid(tx, services, reference);
  const now = services.clock.now();
  const waitUntil = secondsAfter(now, cryptoTrades.waitS);
  await change(tx, services, order, {
    detail: { ...order.detail, until: waitUntil.toISOString() },
  });
  const isNamed = amount !== undefined;
  await insertSale(tx, {
    order_id: order.id,
    user_id: order.user_id,
    address: reference,
    coin,
    network,
    amount: named,
    rate: isNamed ? toMillionths(order.rate ?? '0') : null,
    held_until: isNamed ? await heldUntil(tx, order, now) : null,
    minimum: BigInt(String(order.detail['minimum'])),
    wait_until: waitUntil,
    ...(payout === WALLET ? {} : { payout_account: payout, payout: 'due' }),
  });
  await changeAddress(tx, reference, { used_at: now });
  await scheduleFollow(tx, reference);
  await enqueue(tx, endSale, { reference }, { afterS: cryptoTrades.waitS });
}

/**
 * Buying coins from members (spec 1): they send them to their own address with us, and we pay only for what
 * its network has confirmed.
 */
export const sellCoinsSale: Sale<Input> = {
  serviceType: SELL,
  direction: 'sale',
  sentTo: 'network',
  book: 'fx_position',
  input: Input,
  firstStep: {
    title: 'Waiting for your coins',
    text: 'We’ll pay you when the last confirmation comes.',
  },
  usuallyS: 1800,
  quoteS: cryptoTrades.heldS,
  price,
  place,
  paysFor: paymentFor,
  otherSide: (order) => detailOf(order).coin,
  markOf: (order) => detailOf(order).coin.toLowerCase(),
  arrivesLabel: (order) =>
    order.amount === 0n && order.paid === null
      ? 'Known when the coins arrive'
      : labelOfPayout(detailOf(order), order.paid !== null),
  onward: describeOnward,
  describe: describeSale,
  next: ({ status, reference_code: reference }) =>
    status === 'awaiting_user'
      ? { label: 'See your address and QR code', url: coinSalePaths.address(reference) }
      : undefined,
  repeat(order) {
    const { coin, network, amount, payout } = detailOf(order);
    const coins: Record<string, string> = amount === null ? {} : { amount: toAmount(amount, coin) };
    const draft = { token: coin.toLowerCase(), network, payout, ...coins };
    return { url: '/crypto/sell', product: SELL, draft };
  },
  message: messageOf,
};
