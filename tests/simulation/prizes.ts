import { createHash } from 'node:crypto';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { Biller } from '#lib/refill/contract.ts';
import type { readEarnings } from '#lib/rewards/earnings.contract.ts';
import type { Opportunity } from '#lib/rewards/opportunities.contract.ts';
import { drawPrize, spinMessage } from '#lib/rewards/prize-draw.ts';
import type { PrizePerk } from '#lib/rewards/prize-perks.contract.ts';
import type { Wheel } from '#lib/rewards/prize-wheel.contract.ts';
import { dayOf, signWith } from '#server/rewards/wheel/seed-of-day.ts';
import type { TestMember } from '#tests/support/api.ts';
import type { z } from 'zod';
import { get, numberFor, type Prepare } from './purchases.ts';
import { call, GaveUp, newKey, send, type Act, type World } from './world.ts';

/** The seed of today’s wheel, and the number of the member’s next spin with it. */
async function wheelToday({ server, clock }: World, { user }: TestMember) {
  const day = dayOf(clock.now());
  const seed = createHash('sha256').update(day).digest();
  await server.admin.query(
    'insert into wheel_day(day, seed, seed_hash) values ($1, $2, sha256($2)) on conflict do nothing',
    [day, seed],
  );
  const { rows } = await server.admin.query<{ seed: Buffer; spins: number }>(
    `select seed, (select count(*)::int from wheel_spin s where s.day = d.day and s.user_id = $2) as spins
     from wheel_day d where day = $1`,
    [day, user.uuid],
  );
  return rows[0]!;
}

/** A member’s own seed that draws the prize which this world’s seed picked: otherwise no life could be repeated. */
async function seedFor(world: World, member: TestMember, { segments }: Wheel): Promise<string> {
  const airtime = segments.filter((each) => each.prize.startsWith('airtime'));
  const { prize } = world.random.pick(
    airtime.length > 0 && world.random.chance(0.4) ? airtime : segments,
  );
  const { seed, spins } = await wheelToday(world, member);
  const spin = { member: member.user.uuid, number: spins + 1 };
  for (let n = 0; ; n += 1) {
    const message = spinMessage({ ...spin, clientSeed: `s${n}` });
    if ((await drawPrize(signWith(seed), message, segments)) === prize) return `s${n}`;
  }
}

/** Spins the wheel, for free or for gold coins. */
export const spin: Act = async (world, member) => {
  const wheel = await get<Wheel>(world, member, '/prize-wheel');
  const client_seed = await seedFor(world, member, wheel);
  const body = { client_seed, gold_coins: wheel.spin_coins };
  const key = newKey();
  const options = { token: member.token, key, body };
  const { status } = await call(world, 'POST', '/prize-wheel/initiate', options);
  if (status < 300) world.spins.push({ member, key, body });
  return `spins: ${status}`;
};

/** Sends an earlier spin again, however old it is: a phone that was offline for weeks does so. */
export const repeatSpin: Act = async (world, member) => {
  const [oldest, ...others] = world.spins.filter((each) => each.member === member);
  if (!oldest) return 'no spin to repeat';
  const { key, body } = world.random.chance(0.5) ? oldest : world.random.pick([oldest, ...others]);
  const options = { token: member.token, key, body };
  const { status } = await call(world, 'POST', '/prize-wheel/initiate', options);
  return `repeats a spin: ${status}`;
};

/** Has airtime that was won sent to a number, perhaps one for which it fails and comes back. */
export const claimAirtime: Act = async (world, member) => {
  const perks = await get<PrizePerk[]>(world, member, '/rewards/perks');
  const [won] = perks.filter(({ kind, state }) => kind === 'airtime' && state === 'open');
  if (!won) return 'no airtime won';
  const path = '/bills/providers?service_type=airtime-bill-payment';
  const billers = await get<Biller[]>(world, member, path);
  if (billers.length === 0) throw new GaveUp('no network');
  const biller = world.random.pick(billers);
  const body = { bill_id: biller.bill_id, user_number: numberFor(world, biller) };
  const taps = world.random.pick([1, 1, 2]);
  const statuses: number[] = [];
  for (let tap = 0; tap < taps; tap += 1) {
    const options = { token: member.token, key: newKey(), body };
    const { status } = await call(world, 'POST', `/rewards/perks/${won.id}/claim`, options);
    statuses.push(status);
  }
  return `claims airtime: ${statuses.join()}`;
};

/** Moves rewards to the wallet: all that are ready, half of them, more than there are, or those on the way too. */
export const moveRewards: Prepare = async (world, member) => {
  const { ready, pending_rewards } = await get<z.infer<typeof readEarnings.reply>>(
    world,
    member,
    '/rewards/earnings',
  );
  const [all, pending] = [parseAmount(ready), parseAmount(pending_rewards)];
  if (pending === 0n) throw new GaveUp('no rewards');
  const amount = toAmount(world.random.pick([all, all, all / 2n, all + 1n, pending, pending]));
  return { path: '/rewards/earnings/initiate', body: { amount } };
};

/** Tries to move rewards that aren’t ready: all that are on the way, too. */
async function moveTooEarly(world: World, member: TestMember): Promise<string> {
  const path = '/rewards/earnings';
  const { pending_rewards } = await get<z.infer<typeof readEarnings.reply>>(world, member, path);
  if (parseAmount(pending_rewards) === 0n) return 'nothing to move';
  const body = { amount: pending_rewards };
  const { status } = await send(world, member, { path: `${path}/initiate`, body, key: newKey() });
  return `moves it: ${status}`;
}

/** Claims the reward of a task that is done, and often tries to move it at once. */
export const claimReward: Act = async (world, member) => {
  const found = await get<Opportunity[]>(world, member, '/opportunities');
  const ready = found.filter(({ state }) => state === 'ready');
  if (ready.length === 0) return 'no reward to claim';
  const { id, task } = world.random.pick(ready);
  const options = { token: member.token, body: {} };
  const { status } = await call(world, 'POST', `/opportunities/${id}/claim`, options);
  if (status >= 300 || world.random.chance(0.3)) return `claims ${task}: ${status}`;
  return `claims ${task}: ${status}, ${await moveTooEarly(world, member)}`;
};
