import { anOperator } from '#tests/support/desk.ts';
import { anEvent, aShowing } from '#tests/support/e-tickets.ts';
import { raiseLimits } from '#tests/support/stuck-orders.ts';
import { aWithdrawer } from '#tests/support/withdrawals.ts';
import type { Random } from './random.ts';
import { Server } from './server.ts';
import { VirtualTime } from './virtual-time.ts';
import type { World } from './world.ts';

/** Lives that share a world: their members live at the same time, with the same desk and the same providers. */
export const LIVES_OF_A_WORLD = 5;

/** The last digits of payout accounts, which decide what the sandbox's bank does. */
const endings = ['0', '0', '1', '2', '4', '5'];

/** A database with members, operators and events, and a server on it. */
export async function populate(random: Random): Promise<World> {
  const clock = new VirtualTime();
  const server = await Server.open(clock);
  const { app } = server;
  await raiseLimits(app);
  const members = [];
  for (let n = 0; n < LIVES_OF_A_WORLD; n += 1) {
    const balance = random.pick(['300000.00', '300000.00', '8000.00']);
    members.push(await aWithdrawer(app, { ending: random.pick(endings), balance }));
  }
  const operators = [];
  for (const name of ['Ada', 'Bayo', 'Chidi'])
    operators.push(await anOperator(app, name, name === 'Chidi' ? 'owner' : 'lead'));
  const startsInH = 24 * 90;
  const events = [
    { event: await anEvent(app, { startsInH }), serviceType: 'event-bill-payment' },
    { event: await aShowing(app, { startsInH }), serviceType: 'movie-bill-payment' },
  ];
  const trace: string[] = [];
  server.network.onFault = (what) => trace.push(`  ${what}`);
  const empty = { acknowledged: [], deck: [], traded: new Map<string, number>() };
  return { server, clock, random, members, operators, events, trace, ...empty };
}
