import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { CoinSale } from '#lib/crypto/sell.contract.ts';
import type { CoinCode } from '#lib/currencies.ts';
import { toAmount } from '#lib/money.ts';
import type { Order } from '#lib/orders/contract.ts';
import { followAddress } from '#server/crypto/sell/follow.ts';
import { seedCoinTerms } from '#server/crypto/terms/seed-terms.ts';
import { houseAccount, readBalance, type CoinHouseKind } from '#server/ledger/accounts.ts';
import { payAddress } from '#server/providers/crypto-desk/sandbox-chain.ts';
import {
  noticeSecret,
  SIGNATURE_HEADER,
  signNotice,
} from '#server/providers/crypto-desk/signature.ts';
import { aMember, anApp, type Answer, type TestApp, type TestMember } from './api.ts';
import type { MovableClock } from './clock.ts';
import { readPrices } from './crypto.ts';
import { freshToken, readOrder } from './orders.ts';

interface Refusal {
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}

/** The whole product with terms for coins and current prices. */
export async function aCoinShop(clock?: MovableClock): Promise<TestApp> {
  const app = await anApp(clock ? { clock } : {});
  await seedCoinTerms(app.services.db);
  await readPrices(app);
  return app;
}

export const aSeller = (app: TestApp, options: object = {}): Promise<TestMember> =>
  aMember(app, { balance: '1000.00', ...options });

/** 20 USDT on Tron, into the wallet. */
export const tether = (change: object = {}) => ({
  token: 'usdt',
  network: 'tron',
  amount: '20',
  payout: 'wallet',
  ...change,
});

export const sellCoins = (
  app: TestApp,
  { token }: TestMember,
  change: object = {},
  key: string = randomUUID(),
): Promise<Answer<{ data: CoinSale } & Refusal>> =>
  app.call('POST', '/crypto/sell/initiate', { token, key, body: tether(change) });

/** Sends coins to an address; `symbol` if it is another coin. Notices are queued. */
export async function pay(
  app: TestApp,
  address: string,
  amount: string,
  symbol?: string,
): Promise<string> {
  const txid = await payAddress(app.services, { address, amount, symbol });
  if (!txid) throw new Error('No one has this address');
  return txid;
}

/** Moves the clock forward, and updates the price. */
export async function later(app: TestApp, seconds: number): Promise<void> {
  app.clock.advance(seconds);
  await readPrices(app);
}

/** Our reference of an address. */
export async function referenceOf({ services }: TestApp, address: string): Promise<string> {
  const { rows } = await services.db.sql.query<{ reference: string }>(
    'select reference from coin_deposit_address where address = $1',
    [address],
  );
  return rows[0]!.reference;
}

export const followIt = async (app: TestApp, address: string) =>
  followAddress(app.services, await referenceOf(app, address));

/** The balance of a house account in a coin, as a decimal string. */
export async function coinsOn(app: TestApp, kind: CoinHouseKind, coin: CoinCode): Promise<string> {
  const { posted } = await readBalance(app.services.db, houseAccount(kind, coin));
  return toAmount(posted, coin);
}

/**
 * The total that the sandbox's chain has settled for us, or for the given address, in
 * hundred-millionths, rounded down per payment.
 */
export async function settledOnChain(
  { services }: TestApp,
  coin: CoinCode,
  address: string | null = null,
): Promise<bigint> {
  const { rows } = await services.db.sql.query<{
    reference: string;
    coin: CoinCode;
    network: CoinNetwork;
  }>(
    `select reference, coin, network from sandbox.coin_address
     where $1::text is null or address = $1`,
    [address],
  );
  let sum = 0n;
  for (const { reference, coin: on, network } of rows) {
    const desk = services.providers.cryptoDesk.current;
    const outcome = await desk.getDeposit({ coin: on, network, reference });
    if (outcome.kind !== 'done') throw new Error('The chain is silent');
    for (const { arrived, state } of outcome.value)
      if (arrived?.currency === coin && state === 'settled') sum += arrived.minor;
  }
  return sum;
}

/** Posts a notice as the sandbox's counterparty does, or with another signature. */
export function postCoinNotice(
  app: TestApp,
  {
    reference,
    type = 'deposit.settled',
    id = randomUUID(),
  }: { reference: string; type?: string; id?: string },
  signature?: string,
) {
  const notice = {
    deliveryId: randomUUID(),
    originalDeliveryId: id,
    isRedelivery: false,
    timestamp: 1,
    type,
    data: { reference },
  };
  const signed = signature ?? signNotice(JSON.stringify(notice), noticeSecret(app.services.env));
  return app.call('POST', '/webhooks/crypto-sandbox', {
    body: notice,
    headers: { [SIGNATURE_HEADER]: signed },
  });
}

/** The sale that was opened; see sellCoins. */
export async function openSaleOf(
  app: TestApp,
  member: TestMember,
  change: object = {},
): Promise<CoinSale> {
  const { status, body } = await sellCoins(
    app,
    { ...member, token: await freshToken(app, member) },
    change,
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** Confirms everything on the chain, and delivers the notices. */
export async function confirmIt(app: TestApp, address: string): Promise<void> {
  await later(app, 60);
  await followIt(app, address);
}

/** The newest sale of a member. */
export async function lastSale(app: TestApp, member: TestMember): Promise<Order> {
  const { rows } = await app.services.db.sql.query<{ reference_code: string }>(
    `select reference_code from orders where user_id = $1 and service_type = 'crypto-sell'
     order by seq desc limit 1`,
    [member.user.uuid],
  );
  return readOrder(app, member, rows[0]!.reference_code);
}
