import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cryptoTrades } from '#lib/product-constants.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  aBuyer,
  aCoinShop,
  agree,
  anAddressOn,
  order,
  pass,
  saveAddress,
  savedAddresses,
} from '#tests/support/coin-purchases.ts';
import { moneyOf } from '#tests/support/orders.ts';
import { raiseLimits } from '#tests/support/stuck-orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCoinShop();
  await raiseLimits(app);
});
beforeEach(async () => {
  member = await aBuyer(app, { balance: '900000.00' });
});
afterAll(() => app.close());

const DAY_S = 24 * 3600;
const large = { coins: undefined, amount: cryptoTrades.large.NGN };
const nearlyLarge = { coins: undefined, amount: '150000.00' };
const errorsOf = async (change: object) => (await agree(app, member, change)).body.errors ?? null;
const onTon = (walletAddress: string, memo?: string) => ({ network: 'ton', walletAddress, memo });

describe('an address that no one can spend from', () => {
  it.each([
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', /^This is the contract of USDT/],
    ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', /^No one can spend coins/],
    ['ethereum', `0x${'0'.repeat(40)}`, /^No one can spend coins/],
    ['solana', '1'.repeat(32), /^No one can spend coins/],
  ] as const)('on %s is refused with its own message: %s', async (network, address, sentence) => {
    expect(await errorsOf({ network, walletAddress: address })).toEqual({
      walletAddress: [expect.stringMatching(sentence)],
    });
    const saved = await saveAddress(app, member, { name: 'Mine', network, address });
    expect(saved.body.errors).toEqual({ address: [expect.stringMatching(sentence)] });
    expect(await savedAddresses(app, member)).toEqual([]);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00' });
  });
});

describe('an address that we issue for sales', () => {
  const giveOut = (network: CoinNetwork, address: string) =>
    app.services.db.sql.query(
      `insert into coin_deposit_address(reference, user_id, coin, network, provider, address, confirmations,
         used_at, created_at)
       values (gen_random_uuid()::text, $1, 'USDT', $2, 'sandbox', $3, 1, now(), now())`,
      [member.user.uuid, network, address],
    );
  const ours = 'That’s Oja’s own address. Enter the address of your own wallet.';

  it('is refused when coins are bought and when it is saved, also on networks with the same format', async () => {
    const [tron, evm] = [anAddressOn('tron'), anAddressOn('ethereum')];
    await giveOut('tron', tron);
    await giveOut('ethereum', evm);
    expect(await errorsOf({ walletAddress: tron })).toEqual({ walletAddress: [ours] });
    const onBase = { token: 'usdc', network: 'base', walletAddress: evm.toLowerCase() };
    expect(await errorsOf(onBase)).toEqual({ walletAddress: [ours] });
    const saved = await saveAddress(app, member, { name: 'Mine', network: 'tron', address: tron });
    expect(saved.body.errors).toEqual({ address: [ours] });
  });

  it('is recognised in each form that TON has', async () => {
    const wallet = makeAddress('ton', 'given out');
    await giveOut('ton', wallet);
    const bytes = Buffer.from(wallet, 'base64url');
    const other = Buffer.from([0x11, ...bytes.subarray(1, 34)]);
    let crc = 0;
    for (const byte of other) {
      crc ^= byte << 8;
      for (let bit = 0; bit < 8; bit += 1)
        crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
    }
    const bounces = Buffer.from([...other, crc >> 8, crc & 0xff]).toString('base64url');
    expect(bounces).not.toBe(wallet);
    expect(await errorsOf(onTon(bounces))).toEqual({ walletAddress: [ours] });
  });
});

describe('an address with another memo', () => {
  it('is a new destination: a large sum waits a day for it', async () => {
    const address = anAddressOn('ton');
    await order(app, member, onTon(address, '1001'));
    await app.drainJobs();
    await pass(app, 60);
    app.clock.advance(DAY_S);
    expect(await errorsOf({ ...onTon(address, '1001'), ...large })).toBeNull();
    for (const memo of ['2002', undefined])
      expect(await errorsOf({ ...onTon(address, memo), ...large })).toEqual({
        walletAddress: [expect.stringMatching(/is new\. Save it now/)],
      });
  });

  it('is saved beside the first, with a separate waiting time', async () => {
    const address = anAddressOn('ton');
    const save = (memo: string) =>
      saveAddress(app, member, { name: `Account ${memo}`, network: 'ton', address, memo });
    await save('1001');
    app.clock.advance(DAY_S + 1);
    await save('2002');
    const saved = await savedAddresses(app, member);
    expect(saved.map(({ memo, large_from }) => [memo, large_from === null])).toEqual([
      ['2002', false],
      ['1001', true],
    ]);
  });

  it('doesn’t make a large sum smaller', async () => {
    const address = anAddressOn('ton');
    await order(app, member, { ...onTon(address, '1001'), ...nearlyLarge });
    expect(await errorsOf({ ...onTon(address, '2002'), ...nearlyLarge })).toEqual({
      walletAddress: [expect.stringMatching(/^This address with this memo is new/)],
    });
    await app.drainJobs();
    await pass(app, 60);
  });
});
