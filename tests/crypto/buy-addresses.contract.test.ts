import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cryptoTrades } from '#lib/product-constants.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  aBuyer,
  aCoinShop,
  agree,
  anAddressOn,
  order,
  pass,
  pay,
  readCoins,
  referenceOf,
  saveAddress,
  savedAddresses,
} from '#tests/support/coin-purchases.ts';
import { raiseLimits } from '#tests/support/stuck-orders.ts';
import { freshToken, moneyOf } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCoinShop();
  await raiseLimits(app);
});
beforeEach(async () => {
  member = await aBuyer(app);
});
afterAll(() => app.close());

const HOUR_S = 3600;
const refusalOf = async (walletAddress: string, change: object = {}, who = member) => {
  const { status, body } = await agree(app, who, { walletAddress, ...change });
  expect(status).toBe(422);
  return body.errors?.['walletAddress']?.[0];
};
const large = { coins: undefined, amount: cryptoTrades.large.NGN };
const nearlyLarge = { coins: undefined, amount: '150000.00' };

describe('an address that coins can’t be sent to', () => {
  const right = makeAddress('tron', 'right');
  it.each([
    ['none', '', 'Enter the address that should receive the coins.'],
    [
      'of another network',
      makeAddress('bitcoin', 'x'),
      'This is a Bitcoin address. Coins sent to it on Tron (TRC-20) would be lost. Choose its network, or paste another address.',
    ],
    [
      'of a network of the 0x type',
      makeAddress('base', 'x'),
      'This is an Ethereum-type address (0x…). Coins sent to it on Tron (TRC-20) would be lost. Choose its network, or paste another address.',
    ],
    [
      'of a test network',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'This address belongs to a test network. Coins sent to it are lost.',
    ],
    [
      'with a character that is wrong',
      `${right.slice(0, -1)}${right.endsWith('a') ? 'b' : 'a'}`,
      'A character in this address is wrong or missing. Copy it again.',
    ],
    [
      'that is none at all',
      'my wallet',
      'This isn’t an address on Tron (TRC-20). Check what you pasted.',
    ],
  ])('%s is refused with its own message, before any price', async (_what, address, sentence) => {
    expect(await refusalOf(address)).toBe(sentence);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00' });
  });

  it('in the wrong letters of a 0x address is refused as well', async () => {
    const ether = makeAddress('ethereum', 'case');
    const swapped = ether.replace(/[a-f]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    const change = { token: 'usdc', network: 'ethereum' };
    expect(await refusalOf(swapped, change)).toBe(
      'A character in this address is wrong or missing. Copy it again.',
    );
  });

  it('carries a memo on the networks that have them, which is sent to the chain', async () => {
    const change = { network: 'ton', walletAddress: anAddressOn('ton'), memo: '4455' };
    const bought = await order(app, member, change);
    await app.drainJobs();
    await pass(app, 60);
    expect((await readCoins(app, member, bought.reference_code)).memo).toBe('4455');
    const { rows } = await app.services.db.sql.query<{ memo: string }>(
      'select memo from sandbox.coin_send where reference = $1',
      [referenceOf(bought)],
    );
    expect(rows).toEqual([{ memo: '4455' }]);
  });
});

describe('an address on a list', () => {
  const listed = makeAddress('tron', 'listed');
  const flags = async (who: TestMember) => {
    const token = await freshToken(app, who);
    const { body } = await app.call<{ data: { name: string; reason: { seen: string } }[] }>(
      'GET',
      '/transactions?flagged=automatic',
      { token },
    );
    return body.data;
  };

  it('is refused, and a flag states why and until when; nothing is charged or sent', async () => {
    expect(await refusalOf(listed)).toContain('on a list of addresses linked to crime');
    const [flag, ...others] = await flags(member);
    expect(others).toEqual([]);
    expect(flag).toMatchObject({
      type: 'crypto-buy',
      reason: {
        rule: 'Coins to an address that is on a list',
        seen: 'You asked us to send USDT\u00a020.00 to an address that is on a list of addresses linked to crime. Nothing was sent.',
      },
    });
    const { book, held } = await moneyOf(app, member);
    expect(book).toBe('400000.00');
    expect(held).not.toBe('0.00');
    const again = await agree(app, member, { walletAddress: anAddressOn('tron') });
    expect(again.body.error_code).toBe('automatic_flagged_transaction');
  });

  it('raises one flag however often it is tried at the same moment', async () => {
    await Promise.all(
      Array.from({ length: 6 }, () => agree(app, member, { walletAddress: listed })),
    );
    expect(await flags(member)).toHaveLength(1);
  });

  it('that was added to it after the price was held is refused at payment', async () => {
    const walletAddress = anAddressOn('tron');
    const { body } = await agree(app, member, { walletAddress });
    const hit = vi
      .spyOn(app.services.providers.addressScreening, 'screen')
      .mockResolvedValue({ kind: 'done', value: { hit: true }, providerRef: '', raw: null });
    const paid = await pay(app, member, body.data.referenceCode);
    hit.mockRestore();
    expect([paid.status, Object.keys(paid.body.errors ?? {})]).toEqual([422, ['walletAddress']]);
  });

  it('that can’t be looked up is never accepted', async () => {
    const { status, body } = await agree(app, member, {
      walletAddress: makeAddress('tron', 'no answer'),
    });
    expect(status).toBe(503);
    expect(body.message).toContain('can’t check this address');
    expect(await flags(member)).toEqual([]);
  });
});

describe('a large sum', () => {
  it('waits until its address has been known for a day, and the refusal states when that is', async () => {
    const walletAddress = anAddressOn('tron');
    expect(await refusalOf(walletAddress, large)).toMatch(
      /^This address is new. Save it now and you can send ₦200,000.00 or more to it from \d+ \w+ \d+, .*\. Until then/,
    );
    const saved = await saveAddress(app, member, {
      name: 'My phone',
      network: 'tron',
      address: walletAddress,
    });
    expect(saved.body.data.large_from).toBe(
      new Date(app.clock.now().getTime() + 24 * HOUR_S * 1000).toISOString(),
    );
    app.clock.advance(23 * HOUR_S);
    expect(await refusalOf(walletAddress, large)).toMatch(
      /^This address is new. You can send ₦200,000.00 or more to it from/,
    );
    expect((await agree(app, member, { walletAddress })).status).toBe(200);
    app.clock.advance(HOUR_S + 1);
    expect((await agree(app, member, { walletAddress, ...large })).status).toBe(200);
    expect((await savedAddresses(app, member))[0]?.large_from).toBeNull();
  });

  it('isn’t made small by parts, one after the other or at the same time', async () => {
    const walletAddress = anAddressOn('tron');
    const prices = [
      await agree(app, member, { walletAddress, ...nearlyLarge }),
      await agree(app, member, { walletAddress, ...nearlyLarge }),
    ];
    const answers = await Promise.all(
      prices.map(({ body }) => pay(app, member, body.data.referenceCode)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await refusalOf(walletAddress, nearlyLarge)).toContain('This address is new');
    const elsewhere = { walletAddress: anAddressOn('tron'), ...nearlyLarge };
    expect((await agree(app, member, elsewhere)).status).toBe(200);
    await app.drainJobs();
    await pass(app, 60);
  });

  it('may be sent to an address that was used a day before, without saving it', async () => {
    const walletAddress = anAddressOn('tron');
    await order(app, member, { walletAddress });
    await app.drainJobs();
    await pass(app, 60);
    app.clock.advance(24 * HOUR_S);
    expect((await agree(app, member, { walletAddress, ...large })).status).toBe(200);
    expect(await savedAddresses(app, member)).toEqual([]);
  });
});

describe('addresses that a member saved', () => {
  it('are listed by last use, can be renamed, and can be removed while past purchases stay known', async () => {
    const [first, second] = [anAddressOn('tron'), anAddressOn('bitcoin')];
    await saveAddress(app, member, { name: 'Phone', network: 'tron', address: first });
    app.clock.advance(1);
    const btc = { name: 'Ledger', network: 'bitcoin', address: second };
    const [a, b] = [await saveAddress(app, member, btc), await saveAddress(app, member, btc)];
    expect(a.body.data.id).toBe(b.body.data.id);
    // another spelling of the same address counts as the same
    const loud = { name: 'Nano', network: 'bitcoin', address: second.toUpperCase() };
    expect((await saveAddress(app, member, loud)).body.data.id).toBe(a.body.data.id);
    const names = async () => (await savedAddresses(app, member)).map(({ name }) => name);
    expect(await names()).toEqual(['Nano', 'Phone']);
    app.clock.advance(1);
    await order(app, member, { walletAddress: first });
    await app.drainJobs();
    await pass(app, 60);
    expect(await names()).toEqual(['Phone', 'Nano']);
    const token = await freshToken(app, member);
    for (const { id } of await savedAddresses(app, member))
      expect((await app.call('DELETE', `/crypto/buy/addresses/${id}`, { token })).status).toBe(204);
    expect(await names()).toEqual([]);
    const gone = await app.call('DELETE', `/crypto/buy/addresses/${a.body.data.id}`, { token });
    expect(gone.status).toBe(404);
    app.clock.advance(24 * HOUR_S);
    expect((await agree(app, member, { walletAddress: first, ...large })).status).toBe(200);
  });

  it('are one’s own, valid, and limited in number', async () => {
    const mine = await saveAddress(app, member, {
      name: 'Mine',
      network: 'tron',
      address: anAddressOn('tron'),
    });
    const stranger = await aBuyer(app);
    const token = await freshToken(app, stranger);
    const path = `/crypto/buy/addresses/${mine.body.data.id}`;
    expect((await app.call('DELETE', path, { token })).status).toBe(404);
    expect(await savedAddresses(app, stranger)).toEqual([]);
    const wrong = await saveAddress(app, member, {
      name: 'Wrong',
      network: 'tron',
      address: makeAddress('solana', 'x'),
    });
    expect(wrong.body.errors?.['address']?.[0]).toContain('This is a Solana address.');
    const all = Array.from({ length: cryptoTrades.addresses }, (_, n) =>
      saveAddress(app, member, {
        name: `Number ${n}`,
        network: 'tron',
        address: anAddressOn('tron'),
      }),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(1);
    expect(await savedAddresses(app, member)).toHaveLength(cryptoTrades.addresses);
  });
});
