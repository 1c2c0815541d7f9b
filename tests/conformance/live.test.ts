import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unconfirmed } from '#server/providers/paystack/wire.ts';
import { judge, type Verdict } from './facts.ts';
import { tryAll } from './kit.ts';
import { paystack } from './live/paystack.ts';
import { formatTried, formatVerdicts } from './report.ts';
import type { PaystackStub } from './vendors/paystack-books.ts';
import { PAYSTACK_KEY, startPaystack } from './vendors/paystack-stub.ts';

let fake: PaystackStub;
beforeEach(async () => {
  fake = await startPaystack();
  fake.course = 'success';
});
afterEach(() => fake.close());

const open = () =>
  paystack.open({ PAYSTACK_SECRET_KEY: PAYSTACK_KEY, PAYSTACK_URL: fake.stub.url });
async function verdicts(): Promise<Record<string, Verdict['result']>> {
  const all = [];
  for (const fact of open().facts) all.push(await judge(fact));
  return Object.fromEntries(all.map(({ name, result }) => [name, result]));
}

describe('a vendor’s own test system', () => {
  it('is tested as far as it can be, and the report claims nothing about the rest', async () => {
    fake.accountName = 'ADA OBI';
    const names = open().subjects.map(({ name }) => name);
    expect(names).toContain('Paystack payouts');
    for (const each of open().subjects.filter(({ name }) => !name.includes('names'))) {
      const tried = await tryAll(each);
      const failing = tried.filter(({ result }) => result === 'fails');
      expect(failing, formatTried(each.name, tried)).toEqual([]);
      expect(tried.filter(({ result }) => result === 'holds').length).toBeGreaterThan(0);
      for (const { result, why } of tried) if (result === 'not possible') expect(why).not.toBe('');
    }
  });

  it('proves what it shows, and leaves open what it can’t show', async () => {
    expect(await verdicts()).toMatchObject({
      usedReference: 'proved',
      noPayment: 'proved',
      openPayment: 'proved',
      customerByEmail: 'proved',
      nationalPhone: 'proved',
      'accountBank.live': 'not tried',
      changesForDays: 'not tried',
    });
  });

  it('is asked about every assumption', async () => {
    const asked = Object.keys(await verdicts()).map((name) => name.split('.')[0]);
    expect(asked).toEqual(expect.arrayContaining(Object.keys(unconfirmed)));
  });

  it('disproves what isn’t true there', async () => {
    // its list has one bank, and it pays any amount
    expect(await verdicts()).toMatchObject({ 'banks of NG': 'disproved', noFloat: 'disproved' });
  });

  it('proves nothing while it doesn’t answer', async () => {
    fake.fault = 'gone';
    const all = Object.values(await verdicts());
    expect(new Set(all)).toEqual(new Set(['not tried']));
  });

  it('is never called with keys for real money', () => {
    expect(() => paystack.open({ PAYSTACK_SECRET_KEY: 'sk_live_x' })).toThrow('test mode');
  });

  it('gets a readable table', async () => {
    const [fact] = open().facts;
    const table = formatVerdicts([await judge(fact!)]);
    expect(table).toContain('| Fact | We take for true | Result | Seen |');
    expect(table).toContain('| proved | 400 “Duplicate Transaction Reference” |');
  });
});
