import type { BillCheck, Biller, BillProduct } from '#lib/refill/contract.ts';
import type { BetPlatform } from '#lib/fund-bets/contract.ts';
import { billTypes, type BillType } from '#lib/orders/words.ts';
import { PIN, type Answer, type TestMember } from '#tests/support/api.ts';
import { ada, localBody } from '#tests/support/card-shop.ts';
import { anAddressOn } from '#tests/support/coin-purchases.ts';
import { sum } from './countries.ts';
import { callOrGiveUp, GaveUp, type World } from './world.ts';

/** A request that moves money. */
export interface Payment {
  path: string;
  body: object;
  /** What the member does once it is answered, such as sending the coins that they sell. */
  after?: (answer: Answer) => Promise<unknown>;
}

/** Chooses something to buy, looks at its price, and returns the request that pays for it. */
export type Prepare = (world: World, buyer: TestMember) => Promise<Payment>;

export const get = <T>(world: World, { token }: TestMember, path: string) =>
  callOrGiveUp<T>(world, 'GET', path, { token });
const post = <T>(world: World, { token }: TestMember, path: string, body: object) =>
  callOrGiveUp<T>(world, 'POST', path, { token, body });

function one<T>({ random }: World, list: readonly T[]): T {
  if (list.length === 0) throw new GaveUp('nothing on sale');
  return random.pick(list);
}

/** A number that the sandbox's provider treats in a certain way, by its last digit, or an ordinary one. */
export function numberFor(
  { random, country }: World,
  { number: { kind, pattern } }: Pick<Biller, 'number'>,
): string {
  const digit = random.below(10);
  if (kind === 'phone')
    return random.chance(0.6) ? `${country.specialPhone}${digit}` : country.phone;
  const isMagic = random.chance(0.6);
  const fits = new RegExp(`^(?:${pattern ?? '.*'})$`);
  const candidates = Array.from({ length: 8 }, (_, n) =>
    isMagic ? `7${'0'.repeat(8 + n)}${digit}` : `4501234567${'8'.repeat(n)}`,
  );
  return candidates.find((each) => fits.test(each)) ?? '45012345678';
}

async function productOf(world: World, buyer: TestMember, bill: string) {
  const products = await get<BillProduct[]>(world, buyer, `/bills/providers/${bill}/products`);
  const { product_id, price } = one(
    world,
    products.filter(({ in_stock }) => in_stock),
  );
  return { product_id, amount: price };
}

/** Any bill that a biller of this type takes, as its catalogue describes it. */
const bill =
  (service_type: BillType): Prepare =>
  async (world, buyer) => {
    const path = `/bills/providers?service_type=${service_type}`;
    const biller = one(world, await get<Biller[]>(world, buyer, path));
    const { bill_id, sells, validates, meter_types, subscriptions } = biller;
    const user_number = numberFor(world, biller);
    const about = {
      service_type,
      bill_id,
      user_number,
      ...(meter_types[0] ? { meter_type: meter_types[0] } : {}),
    };
    const what =
      sells === 'amount'
        ? { amount: sum(world, 1000, 6000) }
        : await productOf(world, buyer, bill_id);
    const exam =
      'product_id' in what && service_type === 'education-bill-payment'
        ? { product_id: what.product_id }
        : {};
    const check = validates
      ? await post<BillCheck>(world, buyer, '/bills-payment/validate', { ...about, ...exam })
      : undefined;
    const more = {
      ...(check?.compare ? { compared_number: user_number } : {}),
      ...(subscriptions.length > 0 ? { subscription: 'change' } : {}),
      ...(world.random.chance(0.5) ? { voucher_code: world.random.pick(world.promoCodes) } : {}),
    };
    const fields = { ...about, ...what, ...more };
    const asked = world.random.chance(0.5)
      ? await post<{ quote_id: string }>(world, buyer, '/quotes', fields)
      : undefined;
    const quote = asked && { quote_id: asked.quote_id };
    return { path: '/bills/purchase', body: { ...fields, ...quote, pin: PIN } };
  };

const bet: Prepare = async (world, buyer) => {
  const { platform } = one(world, await get<BetPlatform[]>(world, buyer, '/betting/platforms'));
  const digit = world.random.below(10);
  const userId = world.random.chance(0.6) ? `700000000${digit}` : '4501234567';
  const account = { platform, userId };
  await post(world, buyer, '/betting/validate', { ...account, over_18: true });
  return {
    path: '/betting/purchase',
    body: { ...account, amount: sum(world, 500, 3000), pin: PIN },
  };
};

interface Card {
  uuid: string;
  id: string;
}
interface Agreed {
  reference: string;
  referenceCode: string;
}

const giftCard: Prepare = async (world, buyer) => {
  if (world.random.chance(0.2))
    return {
      path: '/gift-packages/purchase',
      body: {
        package_id: `${world.country.code.toLowerCase()}-night-in`,
        recipient: ada,
        pin: PIN,
      },
    };
  const { uuid } = one(world, await get<Card[]>(world, buyer, '/gift-card/buy/cards?search=apple'));
  const quantity = world.random.pick([1, 1, 2, 5, 6, 7, 8, 9]);
  const body = { uuid, country: 'US', value: '10.00', quantity };
  const { reference } = await post<Agreed>(world, buyer, '/gift-card/buy/authorize', body);
  return { path: '/gift-card/buy', body: { reference, pin: PIN } };
};

const localCard: Prepare = async (world, buyer) => {
  const quantity = world.random.pick([1, 2, 5, 6, 7, 8]);
  const body = localBody({ quantity });
  const { reference } = await post<Agreed>(world, buyer, '/local-gift-cards/buy/authorize', body);
  return { path: '/local-gift-cards/buy/initiate', body: { reference } };
};

const dollars: Prepare = async (world, buyer) => {
  const account_id = `U1234567${world.random.below(10)}`;
  await post(world, buyer, '/perfect-money/account/resolve', { account_id });
  const body = { account_id, amount: '10.00' };
  const { reference } = await post<Agreed>(world, buyer, '/perfect-money/buy/authorize', body);
  return { path: '/perfect-money/buy', body: { reference, pin: PIN } };
};

/** A price for coins that is held for a while. */
export async function agreeOnCoins(world: World, buyer: TestMember) {
  const body = {
    token: 'usdt',
    network: 'tron',
    coins: String(10 + world.random.below(20)),
    fiatCurrency: world.country.currency,
    walletAddress: anAddressOn('tron'),
  };
  const { referenceCode } = await post<Agreed>(world, buyer, '/crypto/buy/authorize', body);
  return { referenceCode, pin: PIN };
}

const coins: Prepare = async (world, buyer) => ({
  path: '/crypto/buy/initiate',
  body: { ...(await agreeOnCoins(world, buyer)), payment: 'wallet' },
});

const ticket =
  (serviceType: string): Prepare =>
  (world) => {
    const { event } = one(
      world,
      world.events.filter((each) => each.serviceType === serviceType),
    );
    const { id, seats } = event.classes.at(-1)!;
    const seat = seats && [world.random.pick(seats)];
    const items = [{ class: id, quantity: 1, ...(seat ? { seats: seat } : {}) }];
    return Promise.resolve({
      path: '/events/purchase',
      body: { event_id: event.id, items, pin: PIN },
    });
  };

/** Pays for the items of the cart that the desk has priced. */
const shopping: Prepare = async (world, buyer) => {
  const items = await get<{ item_code: string }[]>(world, buyer, '/shopping/items?status=approved');
  const { item_code } = one(world, items);
  return { path: '/shopping/cart/purchase', body: { item_codes: [item_code], pin: PIN } };
};

/** Small amounts, and some that meet the limits. */
const withdrawal: Prepare = async (world) => ({
  path: '/payment/withdraw',
  body: {
    amount: world.random.chance(0.3) ? sum(world, 50_000, 150_000) : sum(world, 1000, 8000),
    pin: PIN,
  },
});

/** How a member buys each product. Bills follow from the catalogue. */
export const purchases: Readonly<Record<string, Prepare>> = {
  ...Object.fromEntries(billTypes.map((type) => [type, bill(type)])),
  funds_transfer: bet,
  'giftcard-buy': giftCard,
  'local-giftcard-buy': localCard,
  'perfect-money-buy': dollars,
  'crypto-buy': coins,
  'event-bill-payment': ticket('event-bill-payment'),
  'movie-bill-payment': ticket('movie-bill-payment'),
  'personalized-shopping': shopping,
  'primary-account-withdrawal': withdrawal,
};
