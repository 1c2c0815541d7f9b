import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from 'playwright';
import { TOTP } from 'otpauth';
import { cookies as cookieNames } from '#lib/constants.ts';
import { demoOperators } from '#server/ops/seed/operators.ts';
import { DEMO_PASSWORD, DEMO_PIN } from '#server/ops/seed/people-data.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import type { Budget } from './budgets.ts';
import { firstLike } from './public-pages.ts';

/** Signs the browser in as someone of the demo, and gives the token that its calls carry. */
export async function signIn({ request }: BrowserContext, id: string): Promise<string> {
  const data = { auth_input: `${id}@demo.oja.example`, password: DEMO_PASSWORD };
  const answer = await request.post('/api/login', { data });
  if (!answer.ok()) throw new Error(`${id} could not sign in: ${await answer.text()}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Signs the browser in at the desk: password, then the code of the authenticator app. */
export async function signInAtDesk({ request }: BrowserContext, id: string, origin: string) {
  const email = `${id}@demo.oja.example`;
  const secret = demoOperators.find((each) => each.email === email)?.secret ?? '';
  // the cookie counts for requests of our own pages only
  const headers = { origin };
  const given = { email, password: DEMO_PASSWORD };
  await request.post('/api/desk/session', { data: given, headers });
  const data = { code: new TOTP({ secret }).generate() };
  const answer = await request.post('/api/desk/session/verify', { data, headers });
  if (!answer.ok()) throw new Error(`${id} could not sign in: ${await answer.text()}`);
}

async function aCardToBuy({ request }: BrowserContext): Promise<string> {
  const answer = await request.get('/api/gift-card/buy/cards?search=steam');
  const { data } = (await answer.json()) as { data: { uuid: string }[] };
  return data[0]?.uuid ?? 'none';
}

const ofTickets = /event|ticket/;

/**
 * The newest order of tickets or of anything else, because a page with tickets has a separate
 * budget.
 */
async function newestOrder(
  { request }: BrowserContext,
  token: string,
  isOfTickets: boolean,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get('/api/transactions?limit=100', { headers });
  const { data } = (await answer.json()) as { data: { type: string; reference_code: string }[] };
  return data.find(({ type }) => ofTickets.test(type) === isOfTickets)?.reference_code ?? 'none';
}

const OWNER = 'ng2';

/** A call with a separate token, which leaves the browser's session unchanged. */
async function callAs<T>(origin: string, token: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

interface Session {
  token: string;
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}

const sessions = new Map<string, Promise<Session>>();

async function openSession(browser: Browser, origin: string, id: string): Promise<Session> {
  const context = await browser.newContext({ baseURL: origin });
  const token = await signIn(context, id);
  // as on every page of a member but the first, which also says whose clock it follows
  await context.addCookies([{ name: cookieNames.zone, value: 'Africa/Lagos', url: origin }]);
  const cookies = await context.cookies();
  await context.close();
  return { token, cookies };
}

/**
 * One sign-in per member for all visits: another one would notify their pages of a new device, and
 * hydrate what is being measured.
 */
function sessionOf(browser: Browser, origin: string, id: string): Promise<Session> {
  const key = `${origin} ${id}`;
  const session = sessions.get(key) ?? openSession(browser, origin, id);
  sessions.set(key, session);
  return session;
}

/** What visits need of their member, done before the first: a purchase moves money on the pages that are open. */
export async function prepareVisits(browser: Browser, origin: string): Promise<void> {
  const { token } = await sessionOf(browser, origin, OWNER);
  await aTicket(origin, token);
  // an order’s page marks its notifications as read, which would hydrate the bell of pages that are open beside it
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${origin}/api/notifications/read-all`, {
    method: 'PUT',
    headers,
  });
  if (status >= 300) throw new Error(`Marking all as read answered ${status}`);
}

/** A ticket that its owner can show; two free ones are had first where there is none. */
export async function aTicket(origin: string, token: string): Promise<string> {
  const own = () => callAs<{ id: string; state: string }[]>(origin, token, '/admissions');
  if ((await own()).length === 0)
    await callAs(origin, token, '/events/purchase', {
      event_id: 'demo-ibadan-book-fair',
      items: [{ class: 'day-pass', quantity: 2 }],
      pin: DEMO_PIN,
    });
  const until = Date.now() + 4 * PATIENCE_MS;
  while (Date.now() < until) {
    const ticket = (await own()).find(({ state }) => state === 'valid');
    if (ticket) return ticket.id;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The tickets did not come');
}

/** The path of a link to a ticket, which its next reader may accept. */
async function aHandover(browser: Browser, origin: string): Promise<string> {
  const { token } = await sessionOf(browser, origin, OWNER);
  const path = `/admissions/${await aTicket(origin, token)}/handover`;
  const { url } = await callAs<{ url: string }>(origin, token, path, {});
  return new URL(url).pathname;
}

/** Stores what a tab needs before its page is opened. */
export const keepInTab = (context: BrowserContext, { session = {} }: Pick<Budget, 'session'>) =>
  context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
  }, session);

/** Opens the page of a budget as its visitor. */
export async function enter(
  context: BrowserContext,
  { path, as, first }: Budget,
  origin: string,
): Promise<string> {
  if (as?.startsWith('op')) {
    await signInAtDesk(context, as, origin);
    return path;
  }
  const browser = context.browser()!;
  if (path.includes('[handover]')) return aHandover(browser, origin);
  if (!as) return firstLike(origin, path);
  const { token, cookies } = await sessionOf(browser, origin, as);
  await context.addCookies(cookies.filter(({ name }) => !first || name !== cookieNames.zone));
  if (path.includes('[ticket]')) return path.replace('[ticket]', await aTicket(origin, token));
  if (path.includes('[card]')) return path.replace('[card]', await aCardToBuy(context));
  if (path.includes('[id]')) return path.replace('[id]', await newestOrder(context, token, false));
  if (path.includes('[tickets]'))
    return path.replace('[tickets]', await newestOrder(context, token, true));
  return path;
}
