import type { BrowserContext } from 'playwright';
import { TOTP } from 'otpauth';
import { demoOperators } from '#server/ops/seed/operators.ts';
import { DEMO_PASSWORD } from '#server/ops/seed/people-data.ts';
import type { Budget } from './budgets.ts';
import { firstLike } from './public-pages.ts';

/** Signs the browser in as somebody of the demo, and gives the token that its calls carry. */
async function signIn({ request }: BrowserContext, id: string): Promise<string> {
  const data = { auth_input: `${id}@demo.oja.example`, password: DEMO_PASSWORD };
  const answer = await request.post('/api/login', { data });
  if (!answer.ok()) throw new Error(`${id} could not sign in: ${await answer.text()}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Signs the browser in at the desk: password, then the code of the authenticator app. */
async function signInAtDesk({ request }: BrowserContext, id: string, origin: string) {
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

async function newestOrder({ request }: BrowserContext, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get('/api/transactions?limit=1', { headers });
  const { data } = (await answer.json()) as { data: { reference_code: string }[] };
  return data[0]?.reference_code ?? 'none';
}

/** Where a budget leads, as whoever it names. */
export async function enter(
  context: BrowserContext,
  { path, as }: Budget,
  origin: string,
): Promise<string> {
  if (as?.startsWith('op')) {
    await signInAtDesk(context, as, origin);
    return path;
  }
  if (!as) return firstLike(origin, path);
  const token = await signIn(context, as);
  if (path.includes('[card]')) return path.replace('[card]', await aCardToBuy(context));
  if (path.includes('[id]')) return path.replace('[id]', await newestOrder(context, token));
  return path;
}
