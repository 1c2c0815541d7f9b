import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseAmount } from '#lib/money.ts';
import { reorganize, setStuck } from '#server/providers/crypto-desk/sandbox-chain.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  aBuyer,
  aCoinShop,
  anAddressOn,
  coinsOn,
  order,
  pass,
  readCoins,
  referenceOf,
  sendsOf,
} from '#tests/support/coin-purchases.ts';
import { switchPrices } from '#tests/support/crypto.ts';
import { setSwitch } from '#tests/support/deposits.ts';
import { houseHas, inboxOf, moneyOf, readOrder, timesSent } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCoinShop();
});
beforeEach(async () => {
  member = await aBuyer(app);
});
afterEach(async () => {
  await setSwitch(app, 'crypto', 'done');
  await switchPrices(app, 'done');
});
afterAll(() => app.close());

const TWENTY = 2_000_000_000n;

describe('buying coins', () => {
  it('sends them once, counts confirmations, and takes the money with the last of them', async () => {
    const before = {
      float: await coinsOn(app, 'float_coins'),
      coins: await coinsOn(app, 'fx_position'),
      fee: await houseHas(app, 'house_fee'),
      naira: await houseHas(app, 'fx_position'),
    };
    const bought = await order(app, member);
    const { reference_code } = bought;
    expect(await readCoins(app, member, reference_code)).toMatchObject({
      side: 'buy',
      token: 'usdt',
      symbol: 'USDT',
      network: 'tron',
      coins: '20.00000000',
      transactions: [],
      confirmations: 0,
      needed: 20,
      sale: null,
      memo: null,
    });
    await app.drainJobs();
    const sent = await readCoins(app, member, reference_code);
    expect(sent).toMatchObject({
      order: { status: 'processing' },
      transactions: [
        {
          state: 'seen',
          amount: '20.00000000',
          symbol: 'USDT',
          confirmations: 0,
          needed: 20,
        },
      ],
    });
    expect(sent.transactions[0]?.explorer).toMatch(
      /^https:\/\/tronscan\.org\/#\/transaction\/[0-9a-f]{64}$/,
    );
    const { total, amount, fee } = bought.lines;
    expect(await moneyOf(app, member)).toMatchObject({ book: '400000.00', held: total });
    await pass(app, 3);
    const counted = (await readCoins(app, member, reference_code)).confirmations;
    expect(counted).toBeGreaterThanOrEqual(9);
    expect(counted).toBeLessThan(20);
    expect((await moneyOf(app, member)).held).toBe(total);
    await pass(app, 10);
    const done = await readCoins(app, member, reference_code);
    expect(done).toMatchObject({
      order: { status: 'completed' },
      transactions: [{ state: 'settled', needed: 20 }],
    });
    const left = parseAmount('400000.00') - parseAmount(total);
    expect(parseAmount((await moneyOf(app, member)).book)).toBe(left);
    expect((await moneyOf(app, member)).held).toBe('0.00');
    expect((await coinsOn(app, 'float_coins')) - before.float).toBe(TWENTY);
    expect((await coinsOn(app, 'fx_position')) - before.coins).toBe(-TWENTY);
    const gained = async (kind: 'house_fee' | 'fx_position', from: string) =>
      parseAmount(await houseHas(app, kind)) - parseAmount(from);
    expect(await gained('house_fee', before.fee)).toBe(parseAmount(fee));
    expect(await gained('fx_position', before.naira)).toBe(parseAmount(amount));
    expect(await sendsOf(app, bought)).toMatchObject([{ amount: '20.000000' }]);
    expect((await inboxOf(app, member)).list[0]?.title).toContain(
      'USDT\u00a020.00 arrived at your address',
    );
  });

  it('shows on the order’s page what was bought, where it was sent, and how to repeat it', async () => {
    const walletAddress = anAddressOn('tron');
    const bought = await order(app, member, { walletAddress });
    await app.drainJobs();
    await pass(app, 60);
    const shown = await readOrder(app, member, bought.reference_code);
    const labels = shown.facts.map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining(['Coins', 'Rate for 1 USDT', 'Network', 'Address', 'Transaction']),
    );
    expect(shown).toMatchObject({
      status: 'completed',
      recipient: walletAddress,
      repeat: {
        url: '/crypto/buy',
        product: 'crypto-buy',
        draft: { token: 'usdt', network: 'tron', coins: '20.00000000', walletAddress },
      },
    });
    const txid = shown.facts.find(({ label }) => label === 'Transaction')?.value;
    expect(shown.facts.filter(({ value }) => value === txid)).toHaveLength(1);
    expect(shown.facts.find(({ label }) => label === 'Explorer address')).toEqual({
      label: 'Explorer address',
      copy: true,
      value: `https://tronscan.org/#/transaction/${txid}`,
    });
  });

  it('without an answer keeps asking, never sends again, and ends when it is found', async () => {
    await setSwitch(app, 'crypto', 'timeout');
    const bought = await order(app, member);
    await app.drainJobs();
    const { rows } = await app.services.db.sql.query(
      `select 1 from order_events where order_id = $1 and status = 'unknown'`,
      [bought.uuid],
    );
    expect(rows).toHaveLength(1);
    await setSwitch(app, 'crypto', 'done');
    await pass(app, 60);
    expect((await readOrder(app, member, bought.reference_code)).status).toBe('completed');
    expect([await timesSent(app, bought), (await sendsOf(app, bought)).length]).toEqual([1, 1]);
  });

  it('that the counterparty refuses is refunded, and nothing is booked in coins', async () => {
    const before = await coinsOn(app, 'float_coins');
    await setSwitch(app, 'crypto', 'failed');
    const bought = await order(app, member);
    await app.drainJobs();
    const shown = await readOrder(app, member, bought.reference_code);
    expect(shown).toMatchObject({
      status: 'failed',
      problem: { text: 'No coins can be sent to this address.', field: 'walletAddress' },
      lines: { fee_label: 'Network fee' },
    });
    expect(shown.timeline.map(({ title }) => title)).toContain('Not sent');
    expect(await moneyOf(app, member)).toMatchObject({ book: '400000.00', held: '0.00' });
    expect(await coinsOn(app, 'float_coins')).toBe(before);
  });

  it('stays open with its money while no block includes it, and then ends as usual', async () => {
    const bought = await order(app, member);
    await app.drainJobs();
    await setStuck(app.services, referenceOf(bought), true);
    await pass(app, 3600);
    await pass(app, 24 * 3600);
    expect((await readCoins(app, member, bought.reference_code)).order.status).toBe('processing');
    expect((await moneyOf(app, member)).held).toBe(bought.lines.total);
    await setStuck(app.services, referenceOf(bought), false);
    await pass(app, 60);
    expect((await readCoins(app, member, bought.reference_code)).order.status).toBe('completed');
  });

  it('counts from zero again when its block is lost before the last confirmation', async () => {
    const bought = await order(app, member);
    await app.drainJobs();
    await pass(app, 3);
    await reorganize(app.services, { network: 'tron', blocks: 30 });
    await app.drainJobs({ includeLater: true });
    const lost = await readCoins(app, member, bought.reference_code);
    expect(lost).toMatchObject({ order: { status: 'processing' }, confirmations: 0 });
    await pass(app, 60);
    expect((await readCoins(app, member, bought.reference_code)).order.status).toBe('completed');
    expect(await sendsOf(app, bought)).toHaveLength(1);
  });

  it('that another amount was sent for waits for an operator', async () => {
    const bought = await order(app, member);
    await app.drainJobs();
    await app.services.db.sql.query(
      'update sandbox.coin_send set amount = 19 where reference = $1',
      [referenceOf(bought)],
    );
    await pass(app, 60);
    expect((await readOrder(app, member, bought.reference_code)).status).toBe('under_review');
    expect((await moneyOf(app, member)).held).toBe(bought.lines.total);
  });

  it('isn’t treated as refused once the network has shown it', async () => {
    const bought = await order(app, member);
    await app.drainJobs();
    await app.services.db.sql.query(
      `update sandbox.coin_send set fail_code = 'declined', broadcast_at = null, mined_at = null
       where reference = $1`,
      [referenceOf(bought)],
    );
    await pass(app, 60);
    expect((await readOrder(app, member, bought.reference_code)).status).toBe('unknown');
    expect((await moneyOf(app, member)).held).toBe(bought.lines.total);
  });

  it('works with coins of any number of places: bitcoin to the last unit', async () => {
    const before = await coinsOn(app, 'float_coins', 'BTC');
    const change = { token: 'btc', network: 'bitcoin', walletAddress: anAddressOn('bitcoin') };
    const rich = await aBuyer(app, { balance: '900000.00' });
    const bought = await order(app, rich, { ...change, coins: '0.00020001' });
    await app.drainJobs();
    await pass(app, 200);
    expect((await readOrder(app, rich, bought.reference_code)).status).toBe('completed');
    expect((await coinsOn(app, 'float_coins', 'BTC')) - before).toBe(20_001n);
  });
});
