import { createHmac } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { JsonClient, Timing } from '#server/providers/json-client.ts';
import {
  audienceOf,
  reloadlyClient,
  type ReloadlyProduct,
} from '#server/providers/reloadly/client.ts';
import { reloadlyCardRoutes, type FakeCardOrder } from './reloadly-cards.ts';
import { reloadlyTopupRoutes, type FakeTopup } from './reloadly-topups.ts';
import { reloadlyBillRoutes, type FakeBill } from './reloadly-utilities.ts';
import { startStub, type Stub, type StubReply, type StubRequest } from './stub.ts';

export const reloadlySecret = 'whsec-of-the-test';
const LIVES_S = 3_600;

export interface FakeReloadly {
  stub: Stub;
  clock: Clock;
  orders: FakeCardOrder[];
  topups: FakeTopup[];
  bills: FakeBill[];
  /** How often a token was requested. */
  tokens: number;
  /**
   * `answer`: does what is requested, and closes the connection; `everything`: can't be reached.
   */
  lost: 'nothing' | 'answer' | 'everything';
  /** Its answer to every order. */
  refuses: StubReply | undefined;
  /** Its lists ignore their filters. */
  isUnfiltered: boolean;
  /** Revokes every token. */
  endTokens(): void;
  /** Tokens can't be obtained. */
  isClosed: boolean;
  client: (product: ReloadlyProduct) => JsonClient;
  /** The same for a server at another address. */
  clientAt: (url: string, timing: Timing) => (product: ReloadlyProduct) => JsonClient;
  /** The times that notices were signed with, by their signatures. */
  signedAt: Map<string, string>;
  /** A notice in its own format, with its headers. */
  hook(type: string, data: object): { raw: Buffer; headers: Record<string, string> };
}

export const refusal = (message: string, errorCode?: string): StubReply => ({
  status: 400,
  json: {
    timeStamp: '2026-05-01 12:00:00',
    message,
    path: '/',
    ...(errorCode ? { errorCode } : {}),
  },
});

/** A request without the part of its path that tells the APIs apart. */
export interface ReloadlyRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

/** The owner of the account, and whether it belongs to its test system. */
export interface ReloadlyAccount {
  clientId: string;
  clientSecret: string;
  isTrial: boolean;
}

const ours: ReloadlyAccount = { clientId: 'id', clientSecret: 'secret', isTrial: true };

/** Its books and settings, on any server. */
export type ReloadlyBooks = Omit<FakeReloadly, 'stub' | 'client'>;
type Routes = (fake: ReloadlyBooks, request: ReloadlyRequest) => StubReply | undefined;
const apis: Record<ReloadlyProduct, Routes> = {
  giftcards: reloadlyCardRoutes,
  topups: reloadlyTopupRoutes,
  utilities: reloadlyBillRoutes,
};

const nothingThere: StubReply = { status: 404, json: { message: 'Not found' } };

function route(fake: ReloadlyBooks, { account, valid }: Door, request: StubRequest): StubReply {
  const url = new URL(request.path, 'http://reloadly.test');
  const [, api = '', ...rest] = url.pathname.split('/');
  if (api === 'auth') return giveToken(fake, { account, valid }, request);
  const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
  // a token is only valid at the host that it was requested for
  if (valid.get(token) !== audienceOf(api as ReloadlyProduct, account.isTrial))
    return {
      status: 401,
      json: { message: 'Full authentication is required', errorCode: 'INVALID_TOKEN' },
    };
  const { method, body } = request;
  const path = rest.join('/');
  if (method === 'POST' && fake.refuses) return fake.refuses;
  const asked = { method, path, query: url.searchParams, body };
  const reply = apis[api as ReloadlyProduct](fake, asked) ?? nothingThere;
  return method === 'POST' && fake.lost === 'answer' ? { destroy: true } : reply;
}

function giveToken(
  fake: ReloadlyBooks,
  { account, valid }: Door,
  { body }: StubRequest,
): StubReply {
  fake.tokens += 1;
  const isKnown =
    body['client_id'] === account.clientId && body['client_secret'] === account.clientSecret;
  if (!isKnown || fake.isClosed)
    return { status: 401, json: { message: 'Access Denied', errorCode: 'INVALID_CREDENTIALS' } };
  const token = `token-${fake.tokens}`;
  valid.set(token, String(body['audience']));
  return { json: { access_token: token, scope: 'all', expires_in: LIVES_S, token_type: 'Bearer' } };
}

/** The accepted account and issued tokens, each with its audience. */
interface Door {
  account: ReloadlyAccount;
  valid: Map<string, string>;
}

interface Fake {
  fake: ReloadlyBooks;
  handle: (request: StubRequest) => StubReply;
}

/**
 * Reloadly's three APIs with the behaviour of its test system, on one address. Any server can serve
 * them.
 */
export function fakeReloadly(clock: Clock, account = ours): Fake {
  const door: Door = { account, valid: new Map() };
  const fake: Fake['fake'] = {
    clock,
    orders: [],
    topups: [],
    bills: [],
    tokens: 0,
    refuses: undefined,
    lost: 'nothing',
    isUnfiltered: false,
    isClosed: false,
    signedAt: new Map(),
    endTokens: () => door.valid.clear(),
    clientAt: (url, timing) => (product) =>
      reloadlyClient({
        product,
        clock,
        timing,
        isTrial: account.isTrial,
        keys: account,
        at: { auth: `${url}auth/`, api: `${url}${product}/` },
      }),
    hook(type, data) {
      const raw = Buffer.from(JSON.stringify({ type, data }));
      const at = String(Math.floor(clock.now().getTime() / 1000));
      const signed = createHmac('sha256', reloadlySecret).update(`${raw.toString()}:${at}`);
      const signature = signed.digest('hex');
      fake.signedAt.set(signature, at);
      return {
        raw,
        headers: { 'x-reloadly-signature': signature, 'x-reloadly-request-timestamp': at },
      };
    },
  };
  return { fake, handle: (request) => route(fake, door, request) };
}

/** The same on a separate port. */
export async function aReloadly(clock: Clock): Promise<FakeReloadly> {
  const stub = await startStub();
  const { fake: bare, handle } = fakeReloadly(clock);
  const fake: FakeReloadly = Object.assign(bare, {
    stub,
    client: bare.clientAt(stub.url, stub.timing),
  });
  stub.serve((request) => (fake.lost === 'everything' ? { destroy: true } : handle(request)));
  return fake;
}
