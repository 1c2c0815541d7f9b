import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { BetCheck, BetLimits, BetPlatform, BetTemplate } from '#lib/fund-bets/contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { seedPlatforms } from '#server/fund-bets/seed-platforms.ts';
import { aMember, anApp, PIN, type Answer, type TestApp, type TestMember } from './api.ts';
import type { MemberOptions } from './members.ts';
import { freshToken, readOrder, type OrderAnswer } from './orders.ts';

/** Accounts that lead to a certain outcome at the sandbox's bills provider. */
export const betAccounts = {
  ordinary: '4501234567',
  delivers: '7000000001',
  pending: '7000000002',
  noAnswerDelivered: '7000000003',
  noAnswerFailed: '7000000005',
  wrong: '7000000006',
  saysNo: '7000000007',
  neverSettles: '7000000008',
  reversed: '7000000009',
  nobodys: '8000000000',
  silent: '8000000005',
} as const;

/** The whole product with platforms for betting accounts. */
export async function aBettingShop(env?: Record<string, string>): Promise<TestApp> {
  const app = await anApp(env ? { env } : {});
  await seedPlatforms(app.services.db);
  return app;
}

interface Wrong {
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}
type Of<T> = Answer<{ data: T } & Wrong>;

export interface Bet {
  platform?: string;
  userId?: string;
  amount?: string;
  [more: string]: unknown;
}

export const bet = ({ userId = betAccounts.ordinary, ...more }: Bet = {}) => ({
  platform: 'ng-bet9ja',
  userId,
  amount: '1000',
  ...more,
});

export const platformsFor = (app: TestApp, { token }: TestMember): Promise<Of<BetPlatform[]>> =>
  app.call('GET', '/betting/platforms', { token });

export const checkBet = (
  app: TestApp,
  { token }: TestMember,
  fields: Bet = {},
): Promise<Of<BetCheck>> => {
  const { amount: _, ...body } = bet(fields);
  return app.call('POST', '/betting/validate', { token, body });
};

export const quoteBet = (app: TestApp, member: TestMember | null, fields: Bet = {}) =>
  app.call<{ data: { quote_id: string; lines: object } } & Wrong>('POST', '/quotes', {
    body: { service_type: 'funds_transfer', ...bet(fields) },
    ...(member ? { token: member.token } : { country: 'NG' }),
  });

export const fund = (
  app: TestApp,
  { token }: TestMember,
  fields: Bet = {},
  key: string = randomUUID(),
): Promise<OrderAnswer> =>
  app.call('POST', '/betting/purchase', { token, key, body: { ...bet(fields), pin: PIN } });

/**
 * A member who has confirmed that they are of age and has looked up the accounts of these tests.
 */
export async function aBettor(app: TestApp, options: MemberOptions = {}): Promise<TestMember> {
  const member = await aMember(app, { balance: '50000.00', ...options });
  expect((await checkBet(app, member, { over_18: true })).status).toBe(200);
  return member;
}

/** Looks up an account, pays, and runs the due jobs. Returns the order as its page shows it. */
export async function fundAndSettle(app: TestApp, member: TestMember, fields: Bet): Promise<Order> {
  expect((await checkBet(app, member, fields)).status).toBe(200);
  const paid = await fund(app, member, fields);
  expect(paid.body).toMatchObject({ data: { status: 'processing' } });
  await app.drainJobs();
  return readOrder(app, member, paid.body.data.reference_code);
}

export const limitsOf = async (app: TestApp, member: TestMember): Promise<BetLimits> => {
  const token = await freshToken(app, member);
  return (await app.call<{ data: BetLimits }>('GET', '/betting/limits', { token })).body.data;
};

export const setCaps = async (
  app: TestApp,
  member: TestMember,
  body: { daily?: string | null; weekly?: string | null },
): Promise<Of<BetLimits>> =>
  app.call('PUT', '/betting/limits', { token: await freshToken(app, member), body });

export const exclude = async (
  app: TestApp,
  member: TestMember,
  until: Date,
): Promise<Of<BetLimits>> =>
  app.call('POST', '/betting/self-exclusion', {
    token: await freshToken(app, member),
    body: { until: until.toISOString() },
  });

export const templateOf = (app: TestApp, { token }: TestMember, body?: BetTemplate) =>
  app.call<{ data: BetTemplate | null } & Wrong>(body ? 'PUT' : 'GET', '/betting/template', {
    token,
    ...(body ? { body } : {}),
  });
