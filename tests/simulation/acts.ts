import type { CountryCode } from '#lib/countries.ts';
import type { Order } from '#lib/orders/contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { isOnIn, worth, type Country } from './countries.ts';
import { coinsByTransfer, mobileMoney, transferToOwnAccount } from './pay-in.ts';
import { claimAirtime, claimReward, moveRewards, repeatSpin, spin } from './prizes.ts';
import { get, purchases } from './purchases.ts';
import { endAllWaysIn } from './access.ts';
import { payInARow, payLate, undoAtOnce } from './bursts.ts';
import { openPage, refresh, reuseToken, signOut } from './devices.ts';
import { sales } from './sales.ts';
import { trade } from './trade.ts';
import { call, newKey, referenceIn, Violation, type Act, type World } from './world.ts';
import { scheduleBody } from '#tests/support/schedules.ts';
import { aRequestBody, shoppingDelivery } from '#tests/support/shopping.ts';

/** Answers are kept for a week. */
const KEPT_MS = 6 * 86_400_000;

/** Sends an earlier call again, as a phone does that missed the answer. */
const repeat: Act = async (world, member) => {
  const since = world.clock.now().getTime() - KEPT_MS;
  const mine = world.acknowledged.filter(
    (each) => each.member === member && each.status < 300 && each.at.getTime() > since,
  );
  if (mine.length === 0) return 'nothing to repeat';
  const { path, options, reference } = world.random.pick(mine.slice(-3));
  const answer = await call(world, 'POST', path, { ...options, token: member.token });
  if (answer.status < 300 && referenceIn(answer) !== reference)
    throw new Violation(`${path} answers the same key differently`);
  return `${path} once more: ${answer.status}`;
};

/** Something that a member does to one of their orders, rather to an open one. The oldest of these were sent. */
const toOrder =
  (what: string, body?: (world: World) => object): Act =>
  async (world, member) => {
    const orders = await get<Order[]>(world, member, '/transactions');
    if (orders.length === 0) return 'no order yet';
    const open = orders.filter(({ status }) => isOpenStatus(status));
    const chosen = open.length > 0 ? open.slice(-4) : orders.slice(0, 4);
    const { reference_code, type } = world.random.pick(chosen);
    const options = { token: member.token, ...(body ? { body: body(world) } : {}) };
    const { status } = await call(
      world,
      'POST',
      `/transactions/${reference_code}/${what}`,
      options,
    );
    return `${what} ${type}: ${status}`;
  };

/** Reports any of the payments, old ones too, as one that someone tricked them into. */
const reportTrick: Act = async (world, member) => {
  const orders = await get<Order[]>(world, member, '/transactions');
  if (orders.length === 0) return 'no order yet';
  const { reference_code, type } = world.random.pick(orders);
  const body = { kind: world.random.pick(['oja', 'bank', 'seller']) };
  const path = `/transactions/${reference_code}/tricked`;
  const { status } = await call(world, 'POST', path, { token: member.token, body });
  return `tricked ${type}: ${status}`;
};

const homes: Record<CountryCode, object> = {
  NG: {},
  GH: { country_code: 'GH', state_id: 'gh-ashanti', town: 'Kumasi', phone_number: '0244123456' },
  KE: { country_code: 'KE', state_id: 'ke-bomet', town: 'Bomet', phone_number: '0712345678' },
};

const requestItem: Act = async (world, { token }) => {
  const { country } = world;
  const items = [{ name: 'Book', url: 'https://books.oja.example/1', requested_quantity: 1 }];
  const { status } = await call(world, 'POST', '/shopping/cart', {
    token,
    body: aRequestBody({ items, delivery: { ...shoppingDelivery, ...homes[country.code] } }),
    key: newKey(),
  });
  return `asks for an item: ${status}`;
};

/** Asks for the price of a ticket, which holds its seat for a while, and doesn’t buy it. */
const lookAtTickets: Act = async (world, member) => {
  const service_type = world.random.pick(['event-bill-payment', 'movie-bill-payment'] as const);
  const { body } = await purchases[service_type]!(world, member);
  const { pin: _, ...fields } = body as { pin: string };
  const options = { token: member.token, body: { service_type, ...fields } };
  const { status } = await call(world, 'POST', '/quotes', options);
  return `looks at tickets: ${status}`;
};

/** Sets up a bill that is paid each week until the member has no more money. */
const autopay: Act = async (world, { token }) => {
  const { country } = world;
  const bill = {
    bill_id: country.code === 'KE' ? 'ke-safaricom' : 'ng-mtn',
    amount: worth(country, 500),
  };
  const number = { user_number: country.phone };
  const body = scheduleBody(world.server.app, { every: 'week', ...bill, ...number });
  const { status } = await call(world, 'POST', '/bills-payment/schedules', { token, body });
  return `autopay: ${status}`;
};

/** The payer of a deposit disputes it, or the bank decides about the dispute. */
const dispute: Act = async (world, member) => {
  const orders = await get<Order[]>(world, member, '/transactions');
  const deposits = orders.filter(({ type }) => type === 'wallet-deposit');
  if (deposits.length === 0) return 'nothing to dispute';
  const path = `/sandbox/gateway/${world.random.pick(deposits).reference_code}/dispute`;
  const body = { state: world.random.pick(['open', 'open', 'won', 'lost']) };
  const { status } = await call(world, 'POST', path, { body });
  return `dispute ${body.state}: ${status}`;
};

/** Pays what staff or a rule has flagged. */
const resolveFlags: Act = async (world, { token }) => {
  const options = { token, key: newKey() };
  const { status } = await call(world, 'POST', '/flagged-transactions/resolve', options);
  return `resolves flags: ${status}`;
};

/** What is traded in a country, and how else money comes in there. */
const tradesIn = (country: Country): Act[] => [
  ...Object.entries({ ...purchases, ...sales })
    .filter(([type]) => isOnIn(country, type))
    .map(([type, prepare]) => trade(type, prepare)),
  ...(isOnIn(country, 'crypto-buy') ? [trade('crypto-buy', coinsByTransfer)] : []),
  ...(isOnIn(country, 'airtime-bill-payment') ? [autopay] : []),
  ...(country.code === 'NG'
    ? [transferToOwnAccount, transferToOwnAccount]
    : [trade('wallet-deposit', mobileMoney), trade('wallet-deposit', mobileMoney)]),
];

/** What members do; each act comes once before any comes again. */
const memberActs: readonly Act[] = [
  ...[repeat, repeat, requestItem, lookAtTickets],
  ...[spin, spin, repeatSpin, claimAirtime, claimReward],
  ...[trade('rewards-transfer', moveRewards), undoAtOnce, undoAtOnce, payInARow, payInARow],
  ...[payLate, payLate],
  ...[toOrder('cancel'), toOrder('cancel'), toOrder('cancel')],
  ...[dispute, dispute, resolveFlags],
  ...[toOrder('offer', ({ random }) => ({ accept: random.chance(0.5) }))],
  ...[toOrder('appeal', () => ({ message: 'It was never used.' }))],
  ...[reportTrick, reportTrick],
  ...[openPage, refresh, refresh, reuseToken, signOut, endAllWaysIn],
];

/** The next act from a deck that the seed shuffles each time that it is empty. */
export function drawAct({ random, deck, country }: World): Act {
  if (deck.length === 0) deck.push(...tradesIn(country), ...memberActs);
  const [drawn] = deck.splice(random.below(deck.length), 1);
  return drawn ?? repeat;
}
