import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { FirstDay, FirstDayStep } from '#lib/first-day/contract.ts';
import type { Command } from '#server/ops/command.ts';
import { command as operator } from '#server/ops/commands/operator.ts';
import { command as supply } from '#server/ops/commands/supply.ts';
import { seed } from '#server/ops/seed/seed.ts';
import { listReadiness } from '#server/reference/list-readiness.ts';
import { aMember, anApp, PIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { startCheckout } from '#tests/support/deposits.ts';
import { deskOf, openDesk, verifyDesk } from '#tests/support/desk.ts';
import { startRealVendors, type RealVendors } from '#tests/support/journeys/real-vendors.ts';
import { expectCleanBooks, moneyOf, readOrder } from '#tests/support/orders.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';
import { ownSettings } from '#tests/support/production-settings.ts';
import { appCode } from '#tests/support/two-factor.ts';

const OWNER = 'ada@owner.example';

let vendors: RealVendors;
let app: TestApp;
beforeAll(async () => {
  vendors = await startRealVendors();
});
afterEach(async () => {
  await expectCleanBooks(app);
  await app.close();
});
afterAll(() => vendors.close());

/** What an owner does in a walk, in order: what a run can do is done, and its result is checked. */
class Walk {
  readonly steps: string[] = [];

  async run(command: Command, ...args: string[]): Promise<string> {
    this.steps.push(`npm run -s ops -- ${command.name} ${args.join(' ')}`);
    return printedBy(() => runTyped(command, app.services, args));
  }

  async step<T>(name: string, act: () => Promise<T>): Promise<T> {
    this.steps.push(name);
    return act();
  }
}

/** Production with a key for every vendor, each of them a stub, and a database that its first start has filled. */
async function firstStart(walk: Walk): Promise<void> {
  await walk.step('fill in the settings', async () => {
    const env = { ...ownSettings, ...vendors.settings, DESK: 'on', TRUSTED_PROXIES: '10.0.0.0/8' };
    app = await anApp({ env });
  });
  await walk.step('start', async () => {
    await app.services.db.sql.query('delete from service');
    await seed(app.services);
  });
}

const printedAs = (name: string, text: string): string =>
  new RegExp(`^${name}:\\s+(\\S+)$`, 'm').exec(text)?.[1] ?? '';

/** Two owners; the first one signs in at the desk with what the command printed. */
async function addOwners(walk: Walk): Promise<{ token: string }> {
  const add = (email: string, name: string) =>
    walk.run(operator, 'add', email, '--name', name, '--role', 'owner');
  const printed = await add(OWNER, 'Ada Obi');
  await add('bayo@owner.example', 'Bayo Ade');
  return walk.step('sign in at the desk', async () => {
    const pending = await openDesk(app, OWNER, printedAs('Password', printed));
    const code = appCode(app, printedAs('Secret', printed));
    const verified = await verifyDesk(app, pending.cookies['desk_token']?.value ?? '', code);
    expect(verified.status).toBe(200);
    return { token: verified.cookies['desk_token']?.value ?? '' };
  });
}

const firstDayOf = async (owner: { token: string }): Promise<FirstDay> =>
  (await deskOf(app, owner).get('/first-day')).body.data as FirstDay;
const stepOf = ({ steps }: FirstDay, id: FirstDayStep['id']) =>
  steps.find((each) => each.id === id)!;

const stateOf = async (country: CountryCode, slug: string) =>
  (await listReadiness(app.services)).find(
    (each) => each.country_code === country && each.slug === slug,
  )?.state;

/** Money on the wallet, by the page of Paystack. */
async function payIn(member: TestMember, amount: string): Promise<void> {
  const reference = await startCheckout(app, member, amount);
  vendors.paystack.pay(reference);
  await app.drainJobs({ includeLater: true });
  expect((await moneyOf(app, member)).available).toBe(`${amount}.00`);
}

/** Pays for it, and lets the vendor carry it out. */
async function buy(member: TestMember, path: string, body: object): Promise<void> {
  const bought = await app.call<{ data: { reference_code: string } }>('POST', path, {
    token: member.token,
    key: randomUUID(),
    body: { ...body, pin: PIN },
  });
  expect([bought.status, bought.body]).toMatchObject([201, {}]);
  await app.drainJobs({ includeLater: true });
  const order = await readOrder(app, member, bought.body.data.reference_code);
  expect(order.status).toBe('completed');
}

const buyAirtime = (member: TestMember, bill_id: string, user_number: string) =>
  buy(member, '/bills/purchase', {
    service_type: 'airtime-bill-payment',
    bill_id,
    user_number,
    amount: '200',
  });

async function buyCard(member: TestMember): Promise<void> {
  const { token } = member;
  const found = await app.call<{ data: { uuid: string }[] }>(
    'GET',
    '/gift-card/buy/cards?search=apple',
    { token },
  );
  const [card] = found.body.data;
  const asked = await app.call<{ data: { reference: string } }>(
    'POST',
    '/gift-card/buy/authorize',
    { token, body: { uuid: card?.uuid, country: 'US', value: '10.00', quantity: 1 } },
  );
  await buy(member, '/gift-card/buy', { reference: asked.body.data.reference });
}

interface Country {
  /** What is sold first. */
  sells: string;
  /** True if it is open right after the first start. */
  isOpen: boolean;
  /** What an owner does before it can be sold. */
  fill: (walk: Walk) => Promise<void>;
  paysIn: string;
  buys: (member: TestMember) => Promise<void>;
}

const countries: Readonly<Record<CountryCode, Country>> = {
  NG: {
    sells: 'airtime-bill-payment',
    isOpen: true,
    fill: () => Promise.resolve(),
    paysIn: '5000',
    buys: (member) => buyAirtime(member, 'ng-mtn', '08031234567'),
  },
  GH: {
    sells: 'giftcard-buy',
    isOpen: false,
    async fill(walk) {
      expect(await walk.run(supply, 'search', 'apple')).toContain('reloadly-cards');
      const [card, by] = [
        ['apple:US', '1', '--supplier', 'reloadly-cards'],
        ['--by', OWNER],
      ];
      await walk.run(supply, 'card', ...card, ...by);
    },
    paysIn: '500',
    buys: buyCard,
  },
  KE: {
    sells: 'airtime-bill-payment',
    isOpen: false,
    async fill(walk) {
      expect(await walk.run(supply, 'networks', 'KE')).toContain('topups/265');
      const biller = ['ke-safaricom', 'topups/265', '--supplier', 'reloadly'];
      await walk.run(supply, 'biller', ...biller, '--by', OWNER);
    },
    paysIn: '1000',
    buys: (member) => buyAirtime(member, 'ke-safaricom', '0712345678'),
  },
};

const page = readFileSync('docs/first-day.md', 'utf8');
/** The number of steps that the page names for a country. */
const toldSteps = (country: CountryCode): number => {
  const { name } = supportedCountries[country];
  return Number(new RegExp(`^\\| ${name} +\\| (\\d+) `, 'm').exec(page)?.[1]);
};

describe('from an empty database to the first sale', () => {
  it.each(Object.entries(countries) as [CountryCode, Country][])(
    'it takes an owner in %s as many steps as the page of the first day says',
    async (country, { sells, isOpen, fill, paysIn, buys }) => {
      const walk = new Walk();
      await firstStart(walk);
      const owner = await addOwners(walk);
      const before = await firstDayOf(owner);
      for (const id of ['owners', 'desk', 'keys', 'proxy', 'limits'] as const)
        expect(stepOf(before, id), id).toMatchObject({ is_done: true });
      expect(stepOf(before, 'purchase').is_done).toBe(false);
      expect(await stateOf(country, sells)).toBe(isOpen ? 'open' : 'empty');
      await fill(walk);
      expect(await stateOf(country, sells)).toBe('open');
      const member = await aMember(app, { country });
      await walk.step('pay in', () => payIn(member, paysIn));
      await walk.step('buy', () => buys(member));
      const after = await firstDayOf(owner);
      expect(stepOf(after, 'purchase')).toMatchObject({ is_done: true });
      expect(walk.steps, walk.steps.join('\n')).toHaveLength(toldSteps(country));
    },
  );
});
