import type { Order } from '#lib/orders/contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import type { TestMember } from '#tests/support/api.ts';
import { workAtDesk } from './desk.ts';
import { get, purchases, type Prepare } from './purchases.ts';
import { sales } from './sales.ts';
import { doJob, jumpTo, nextDue, tidy } from './worker.ts';
import { call, referenceIn, send, Violation, type Act, type World } from './world.ts';
import { scheduleBody } from '#tests/support/schedules.ts';
import { aRequestBody } from '#tests/support/shopping.ts';

let keys = 0;
const newKey = (world: World): string => `simulated-${world.trace.length}-${(keys += 1)}`;

const trade =
  (serviceType: string, prepare: Prepare): Act =>
  async (world, member) => {
    const { path, body, after } = await prepare(world, member);
    const answer = await send(world, member, { path, body, key: newKey(world) });
    if (answer.status >= 300)
      return `${serviceType}: ${answer.status} ${answer.body.error_code ?? ''}`;
    world.traded.set(serviceType, (world.traded.get(serviceType) ?? 0) + 1);
    await after?.(answer);
    return `${serviceType}: ${answer.status}`;
  };

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

const requestItem: Act = async (world, { token }) => {
  const items = [{ name: 'Book', url: 'https://books.oja.example/1', requested_quantity: 1 }];
  const { status } = await call(world, 'POST', '/shopping/cart', {
    token,
    body: aRequestBody({ items }),
    key: newKey(world),
  });
  return `asks for an item: ${status}`;
};

/** Sets up a bill that is paid each week until the member has no more money. */
const autopay: Act = async (world, { token }) => {
  const body = scheduleBody(world.server.app, { every: 'week' });
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
  const options = { token, key: newKey(world) };
  const { status } = await call(world, 'POST', '/flagged-transactions/resolve', options);
  return `resolves flags: ${status}`;
};

const products = Object.entries({ ...purchases, ...sales }).map(([type, prepare]) =>
  trade(type, prepare),
);

/** What members do; each act comes once before any comes again. */
const memberActs: readonly Act[] = [
  ...products,
  ...[repeat, repeat, requestItem],
  ...[toOrder('cancel'), toOrder('cancel'), toOrder('cancel')],
  ...[autopay, dispute, dispute, resolveFlags],
  ...[toOrder('offer', ({ random }) => ({ accept: random.chance(0.5) }))],
  ...[toOrder('appeal', () => ({ message: 'It was never used.' }))],
  ...[reportTrick, reportTrick],
];

const [HOUR_S, DAY_S] = [3600, 86_400];

async function letTimePass(world: World): Promise<string> {
  const { random, clock } = world;
  await tidy(world);
  const due = await nextDue(world);
  const way = random.below(10);
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
  if (way < 5 && due) await jumpTo(world, new Date(due.getTime() + 1));
  else if (way < 7) await jumpTo(world, later(1 + random.below(HOUR_S)));
  else if (way < 9) await jumpTo(world, later(HOUR_S + random.below(DAY_S)));
  else await jumpTo(world, later(DAY_S + random.below(5 * DAY_S)));
  return `it is ${clock.now().toISOString()}`;
}

/** The next act from a deck that the seed shuffles each time that it is empty. */
function drawAct({ random, deck }: World): Act {
  if (deck.length === 0) deck.push(...memberActs);
  const [drawn] = deck.splice(random.below(deck.length), 1);
  return drawn ?? repeat;
}

/** Who does what next. */
export function chooseAct(world: World): { who: TestMember | undefined; run: Act } {
  const { random, members } = world;
  const kind = random.below(100);
  const worker: Act = async () => {
    const done = await doJob(world);
    return done === undefined ? letTimePass(world) : `job ${done}`;
  };
  if (kind < 40) return { who: undefined, run: worker };
  if (kind < 80) return { who: random.pick(members), run: drawAct(world) };
  if (kind < 90)
    return { who: undefined, run: async () => (await workAtDesk(world)) ?? 'the desk is empty' };
  return { who: undefined, run: () => letTimePass(world) };
}
