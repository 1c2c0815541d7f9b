import { randomUUID } from 'node:crypto';
import type { BuyCard, LocalCard } from '#lib/giftcard/buy.contract.ts';
import type { Authorization } from '#lib/orders/authorization.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { aMember, PIN, type Answer, type TestApp, type TestMember } from './api.ts';
import type { OrderAnswer } from './orders.ts';

/** A member with enough for some cards. */
export const aCardBuyer = (
  app: TestApp,
  options: { balance?: string; country?: 'NG' | 'GH' | 'KE'; pin?: boolean } = {},
): Promise<TestMember> => aMember(app, { balance: '900000.00', ...options });

/** The uuid of a brand, as its address has it. */
export async function brandUuid(app: TestApp, search = 'apple'): Promise<string> {
  const { body } = await app.call<{ data: BuyCard[] }>(
    'GET',
    `/gift-card/buy/cards?search=${encodeURIComponent(search)}`,
  );
  return body.data[0]!.uuid;
}

/** $10 of Apple from the United States: 1,421.40 is rounded up to 1,422.00 a dollar. */
export const appleBody = async (app: TestApp, change: object = {}) => ({
  uuid: await brandUuid(app),
  country: 'US',
  value: '10.00',
  quantity: 1,
  ...change,
});

export type Authorized = Answer<{
  data: Authorization;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}>;

export const authorizeCard = async (
  app: TestApp,
  { token }: TestMember,
  change: object = {},
): Promise<Authorized> =>
  app.call('POST', '/gift-card/buy/authorize', { token, body: await appleBody(app, change) });

export const payCard = (
  app: TestApp,
  { token }: TestMember,
  reference: string,
  { key = randomUUID(), pin = PIN }: { key?: string; pin?: string } = {},
): Promise<OrderAnswer> =>
  app.call('POST', '/gift-card/buy', { token, key, body: { reference, pin } });

/** Authorizes and pays; the answer of paying. */
export async function buyCard(
  app: TestApp,
  member: TestMember,
  change: object = {},
): Promise<OrderAnswer> {
  const { body } = await authorizeCard(app, member, change);
  return payCard(app, member, body.data.reference);
}

export const localBody = (change: object = {}) => ({
  id: 'ng-jumia',
  value: '2000.00',
  quantity: 1,
  pin: PIN,
  ...change,
});

export const authorizeLocal = (
  app: TestApp,
  { token }: TestMember,
  change: object = {},
): Promise<Authorized> =>
  app.call('POST', '/local-gift-cards/buy/authorize', { token, body: localBody(change) });

export const payLocal = (
  app: TestApp,
  { token }: TestMember,
  reference: string,
  key: string = randomUUID(),
): Promise<OrderAnswer> =>
  app.call('POST', '/local-gift-cards/buy/initiate', { token, key, body: { reference } });

export const ada = { name: 'Ada', email: 'ada.gets@mail.example', message: 'Happy birthday' };

export const buyPackage = (
  app: TestApp,
  { token }: TestMember,
  change: object = {},
  key: string = randomUUID(),
): Promise<OrderAnswer> =>
  app.call('POST', '/gift-packages/purchase', {
    token,
    key,
    body: { package_id: 'ng-night-in', recipient: ada, pin: PIN, ...change },
  });

/** Adds this many pieces of a card to the supplier's stock. */
export const shelve = (app: TestApp, sku: string, value: bigint, pieces: number) =>
  app.services.db.sql.query(
    `insert into sandbox.card_stock(sku, value, pieces) values ($1, $2, $3)
     on conflict (sku, value) do update set pieces = excluded.pieces`,
    [sku, value, pieces],
  );

export async function onShelf(app: TestApp, sku: string, value: bigint): Promise<number> {
  const { rows } = await app.services.db.sql.query<{ pieces: number }>(
    'select pieces from sandbox.card_stock where sku = $1 and value = $2',
    [sku, value],
  );
  return rows[0]!.pieces;
}

export const reveal = (
  app: TestApp,
  { token }: TestMember,
  { reference_code }: Pick<Order, 'reference_code'>,
  pin = PIN,
): Promise<OrderAnswer> =>
  app.call('POST', `/transactions/${reference_code}/reveal`, { token, body: { pin } });

/** The token in the newest email to the recipient. */
export async function giftToken(app: TestApp, email = ada.email): Promise<string | undefined> {
  const { body } = await app.call<{ data: { links: string[] }[] }>(
    'GET',
    `/sandbox/mail?to=${encodeURIComponent(email)}`,
  );
  return body.data[0]?.links[0]?.split('/gift/')[1];
}

export type { LocalCard };
