import { anOperator } from '#tests/support/desk.ts';
import { parseAmount } from '#lib/money.ts';
import { billTypes } from '#lib/orders/words.ts';
import { addPromoCode } from '#server/refill/manage-promo-codes.ts';
import type { TestApp } from '#tests/support/api.ts';
import { anEvent, aShowing } from '#tests/support/e-tickets.ts';
import { promoRow } from '#tests/support/promo-codes.ts';
import { byHand } from '#tests/support/reconcile.ts';
import { aWithdrawer } from '#tests/support/withdrawals.ts';
import { countryOf, worth, type Country } from './countries.ts';
import type { Random } from './random.ts';
import { Server } from './server.ts';
import { VirtualTime } from './virtual-time.ts';
import type { World } from './world.ts';

/** Lives that share a world: their members live at the same time, with the same desk and the same providers. */
export const LIVES_OF_A_WORLD = 5;

/** The last digits of payout accounts, which decide what the sandbox's bank does. */
const endings = ['0', '0', '1', '2', '4', '5'];

/** Nigeria, where everything is sold, as often as the other countries together. */
const countries = ['NG', 'NG', 'GH', 'KE'] as const;

/** In half of the worlds, a day of a few bills meets the limits; in the others they stop no one. */
const setLimits = (app: TestApp, country: Country, areLow: boolean) => {
  const [once, day, debits] = areLow ? [10_000, 12_000, 20_000] : [1e6, 1e6, 1e6];
  const sums = [once, day, debits].map((naira) => parseAmount(worth(country, naira)));
  return byHand(
    app,
    `update kyc_limit set one_time_spend = $1, daily_spend = $2, one_time_withdrawal = $1,
       daily_withdrawal = $2, daily_debits = $3`,
    sums,
  );
};

/** Codes that few can use: once or twice each, for all of them together, or within a budget that is soon spent. */
async function addPromoCodes(app: TestApp, country: Country): Promise<string[]> {
  const value = parseAmount(worth(country, 100));
  const of = { countries: [country.code], currency: country.currency, services: [...billTypes] };
  const rows = [
    promoRow('ONCE', { ...of, value, uses: 3 }),
    promoRow('TWICE', { ...of, value, uses_per_person: 2, budget: 3n * value }),
    promoRow('BUDGET', { ...of, value, uses_per_person: 5, budget: (3n * value) / 2n }),
    promoRow('TENTH', { ...of, kind: 'percent', value: 1000n, cap: value, uses: 4 }),
  ];
  for (const row of rows) await addPromoCode(app.services, row, 'test');
  return rows.map(({ code }) => code);
}

/** A database with members, operators and events, and a server on it. */
export async function populate(random: Random): Promise<World> {
  const clock = new VirtualTime();
  const server = await Server.open(clock);
  const { app } = server;
  const country = countryOf(random.pick(countries));
  await setLimits(app, country, random.chance(0.5));
  const members = [];
  for (let n = 0; n < LIVES_OF_A_WORLD; n += 1) {
    const balance = worth(country, random.pick([300_000, 300_000, 8_000]));
    const ending = random.pick(endings);
    members.push(await aWithdrawer(app, { ending, balance, country: country.code }));
  }
  const operators = [];
  for (const name of ['Ada', 'Bayo', 'Chidi'])
    operators.push(await anOperator(app, name, name === 'Chidi' ? 'owner' : 'lead'));
  const startsInH = 24 * 90;
  const events = [
    { event: await anEvent(app, { startsInH }), serviceType: 'event-bill-payment' },
    { event: await aShowing(app, { startsInH }), serviceType: 'movie-bill-payment' },
  ];
  const promoCodes = await addPromoCodes(app, country);
  const trace: string[] = [];
  server.network.onFault = (what) => trace.push(`  ${what}`);
  const empty = {
    isAtOnce: false,
    acknowledged: [],
    spins: [],
    access: new Map(),
    sessions: new Map<string, Date>(),
    deck: [],
    traded: new Map<string, number>(),
  };
  const people = { country, members, operators };
  return { server, clock, random, ...people, events, promoCodes, trace, ...empty };
}
