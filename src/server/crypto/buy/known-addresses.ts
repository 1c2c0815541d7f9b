import { coinNetworks } from '#lib/crypto/coin-networks.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { momentFor } from '#lib/moments.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { cryptoTrades } from '#lib/product-constants.ts';
import type { Member } from '#lib/visitor.ts';
import { readTerms } from '#server/crypto/terms/read-terms.ts';
import { tradeTerms } from '#server/crypto/terms/terms-of.ts';
import type { Database } from '#server/db/client.ts';
import { flagRefused } from '#server/orders/flags/flag-refused.ts';
import type { Priced } from '#server/orders/plug/plug.ts';
import { totalOf } from '#server/orders/price/price-lines.ts';
import { releasedOrRefunded } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { BUY, purchaseOf, formatCoins, type Purchase } from './purchase.ts';
import { addressInKey } from './read-address.ts';

const refuse = (text: string) => AppError.invalid({ walletAddress: [text] });

/** The smallest amount that counts as large, in minor units of a wallet's currency. */
const largeIn = (currency: Priced['currency']): bigint =>
  currency in cryptoTrades.large
    ? parseAmount(cryptoTrades.large[currency as keyof typeof cryptoTrades.large])
    : 0n;

/** Address and memo are one destination: another memo is a new one. */
type Place = Pick<Purchase, 'network' | 'address_key' | 'memo'>;

/** When large amounts may be sent to an address, given when it became known. */
export const largeFrom = (knownAt: Date): Date => secondsAfter(knownAt, cryptoTrades.newAddressS);

async function knownSince(db: Database, userId: string, place: Place): Promise<Date | undefined> {
  const { rows } = await db.sql.query<{ known_at: Date }>({
    name: 'coin-address-known',
    text: `select known_at from coin_address
      where user_id = $1 and network = $2 and address_key = $3 and memo is not distinct from $4`,
    values: [userId, place.network, place.address_key, place.memo],
  });
  return rows[0]?.known_at;
}

/**
 * A member's recent orders to an address with any memo, in minor units, so that splitting a large amount
 * doesn't make it small.
 */
async function orderedSince(
  db: Database,
  userId: string,
  { network, address_key }: Place,
  since: Date,
): Promise<bigint> {
  const { rows } = await db.sql.query<{ sum: bigint }>({
    name: 'coins-ordered-since',
    text: `select coalesce(sum(total), 0)::bigint sum from orders
      where user_id = $1 and service_type = '${BUY}' and created_at > $2
        and detail->>'network' = $3 and split_part(detail->>'address_key', '#', 1) = $4 and status <> all($5)`,
    values: [userId, since, network, addressInKey(address_key), releasedOrRefunded],
  });
  return rows[0]?.sum ?? 0n;
}

interface Sum {
  userId: string;
  country: Member['country']['code'];
  place: Place;
  currency: Priced['currency'];
  /** An amount that isn't among the orders yet, in minor units. */
  more: bigint;
}

/**
 * A large amount waits until its address has been known for a day (A65).
 * @throws AppError 422 on walletAddress with the time from which it is possible
 */
async function assertNotTooNew(
  db: Database,
  now: Date,
  { userId, country, place, currency, more }: Sum,
): Promise<void> {
  const known = await knownSince(db, userId, place);
  const from = largeFrom(known ?? now);
  if (from <= now) return;
  const since = secondsAfter(now, -cryptoTrades.newAddressS);
  const sum = more + (await orderedSince(db, userId, place, since));
  const large = largeIn(currency);
  if (sum < large) return;
  const what = place.memo === null ? 'This address' : 'This address with this memo';
  const amount = formatMinor(money(large, currency));
  const at = momentFor(country, from);
  throw refuse(
    known
      ? `${what} is new. You can send ${amount} or more to it from ${at}. Until then, enter a smaller amount.`
      : `${what} is new. Save it now and you can send ${amount} or more to it from ${at}. Until then, enter a smaller amount.`,
  );
}

/** @throws AppError 422 on walletAddress for a listed one, busy without an answer */
async function assertNotListed(services: Services, price: Priced, user: Member): Promise<void> {
  const bought = purchaseOf(price);
  const address = price.target ?? '';
  const outcome = await services.providers.addressScreening.screen(bought.network, address);
  if (outcome.kind !== 'done')
    throw new AppError('busy', {
      message:
        'We can’t check this address right now, so we can’t send anything to it. Please try again in a few minutes.',
      retryAfterS: 60,
    });
  if (!outcome.value.hit) return;
  await flagRefused(services, {
    user,
    serviceType: BUY,
    price,
    rule: 'listed_address',
    facts: { coins: formatCoins(bought), list: outcome.value.list ?? '' },
    step: {
      title: 'Not bought: the address is on a sanctions list',
      text: 'You haven’t been charged, and nothing was sent.',
      tone: 'bad',
    },
  });
  throw refuse(
    'This address is on a list of addresses linked to crime. We can’t send anything to it. You haven’t been charged.',
  );
}

/**
 * Whether coins may be sent to the address now: its network is still on, it isn't listed, and it isn't too
 * new for the amount.
 * @throws AppError 422 on walletAddress; busy; service_inactive
 */
export async function assertSendable(
  services: Services,
  price: Priced,
  user: Member,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const bought = purchaseOf(price);
  const trade = { side: 'buy', coin: bought.token, network: bought.network } as const;
  if (!tradeTerms(await readTerms(db, now), trade).isOn)
    throw new AppError('service_inactive', {
      message: `${bought.coin} isn’t sold on ${coinNetworks[bought.network].name} right now.`,
    });
  await assertNotTooNew(db, now, {
    userId: user.uuid,
    country: user.country.code,
    place: bought,
    currency: price.currency,
    more: totalOf(price),
  });
  await assertNotListed(services, price, user);
}

/**
 * Marks an address as known from its first order on. Runs in the transaction that places the order, with the
 * account locked, so two simultaneous orders can't both be just small enough.
 * @throws AppError 422 on walletAddress
 */
export async function knowAddress(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  order: Order,
): Promise<void> {
  const now = clock.now();
  const place = purchaseOf(order);
  await assertNotTooNew(tx, now, {
    userId: order.user_id,
    country: order.country_code,
    place,
    currency: order.currency,
    more: 0n,
  });
  await tx.sql.query(
    `insert into coin_address(id, user_id, network, address_key, address, memo, known_at, used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (user_id, network, address_key) do update set used_at = $7`,
    [newUuid(), order.user_id, place.network, place.address_key, order.target, place.memo, now],
  );
}
