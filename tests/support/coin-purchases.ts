import { randomUUID } from 'node:crypto';
import type { AuthorizedCoins, BoughtCoins, CoinAddress } from '#lib/crypto/buy.contract.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import type { CoinCode } from '#lib/currencies.ts';
import { parseAmount } from '#lib/money.ts';
import { seedCoinTerms } from '#server/crypto/terms/seed-terms.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';
import { aMember, anApp, PIN, type Answer, type TestApp, type TestMember } from './api.ts';
import { stillClock } from './clock.ts';
import { readPrices } from './crypto.ts';
import { freshToken } from './orders.ts';

/** The whole product with terms and prices of coins, and chains that only move with the test's clock. */
export async function aCoinShop(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await anApp({ env, clock: stillClock() });
  await seedCoinTerms(app.services.db);
  await readPrices(app);
  return app;
}

export const aBuyer = (
  app: TestApp,
  options: { balance?: string; country?: 'NG' | 'GH' | 'KE'; pin?: boolean } = {},
): Promise<TestMember> => aMember(app, { balance: '400000.00', kyc: true, ...options });

/** An address that no one has used in another test. */
export const anAddressOn = (network: CoinNetwork): string => makeAddress(network, randomUUID());

/** 20 USDT on Tron to the buyer's address. */
export const twentyTether = (change: object = {}): Record<string, unknown> => ({
  token: 'usdt',
  network: 'tron',
  coins: '20',
  fiatCurrency: 'NGN',
  walletAddress: anAddressOn('tron'),
  ...change,
});

interface Refusal {
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}

/** A held price, at the market's current price. */
export async function agree(
  app: TestApp,
  member: TestMember,
  change: object = {},
): Promise<Answer<{ data: AuthorizedCoins } & Refusal>> {
  await readPrices(app);
  const token = await freshToken(app, member);
  return app.call('POST', '/crypto/buy/authorize', { token, body: twentyTether(change) });
}

export async function pay(
  app: TestApp,
  member: TestMember,
  referenceCode: string,
  {
    key = randomUUID(),
    pin = PIN,
    payment = 'wallet',
  }: { key?: string; pin?: string; payment?: string } = {},
): Promise<Answer<{ data: BoughtCoins } & Refusal>> {
  const token = await freshToken(app, member);
  return app.call('POST', '/crypto/buy/initiate', {
    token,
    key,
    body: { referenceCode, payment, pin },
  });
}

/** Agrees and pays; nothing is sent yet. */
export async function order(app: TestApp, member: TestMember, change: object = {}) {
  const { body } = await agree(app, member, change);
  const paid = await pay(app, member, body.data.referenceCode);
  return paid.body.data.order;
}

/** What the page of the purchase counts. */
export async function readCoins(
  app: TestApp,
  member: TestMember,
  reference: string,
): Promise<CoinOrder> {
  const token = await freshToken(app, member);
  const answer = await app.call<{ data: CoinOrder }>('GET', `/crypto/${reference}`, { token });
  if (answer.status !== 200) throw new Error(`GET /crypto/${reference}: ${answer.status}`);
  return answer.body.data;
}

export const cancelCoins = async (app: TestApp, member: TestMember, reference: string) =>
  app.call<Refusal & { data: { status: string } }>('POST', `/crypto/${reference}/cancel`, {
    token: await freshToken(app, member),
  });

export const savedAddresses = async (app: TestApp, member: TestMember): Promise<CoinAddress[]> => {
  const token = await freshToken(app, member);
  return (await app.call<{ data: CoinAddress[] }>('GET', '/crypto/buy/addresses', { token })).body
    .data;
};

export const saveAddress = async (app: TestApp, member: TestMember, body: object) =>
  app.call<Refusal & { data: CoinAddress }>('POST', '/crypto/buy/addresses', {
    token: await freshToken(app, member),
    body,
  });

/**
 * Moves the clock, and runs what was planned until then: notices, and queries to the counterparty.
 */
export async function pass(app: TestApp, seconds: number): Promise<void> {
  app.clock.advance(seconds);
  await app.drainJobs({ includeLater: true });
}

/** What is booked on a house account in a coin, hundred-millionths. */
export const coinsOn = async (
  { services }: TestApp,
  kind: 'float_coins' | 'fx_position',
  coin: CoinCode = 'USDT',
): Promise<bigint> => (await readBalance(services.db, houseAccount(kind, coin))).posted;

interface ChainSend {
  reference: string;
  amount: string;
  mined_at: Date | null;
  fail_code: string | null;
}

/** What the sandbox's chains have of an order: one row for each time it was sent. */
export async function sendsOf(
  { services }: TestApp,
  { uuid }: { uuid: string },
): Promise<ChainSend[]> {
  const { rows } = await services.db.sql.query<ChainSend>(
    `select reference, amount::text, mined_at, fail_code from sandbox.coin_send
     where reference like '%' || $1`,
    [uuid.replaceAll('-', '')],
  );
  return rows;
}

/** Our own reference for it at the counterparty. */
export const referenceOf = ({ uuid }: { uuid: string }): string => `OJC${uuid.replaceAll('-', '')}`;

export const unitsOf = (text: string): bigint => parseAmount(text, 'BTC');
