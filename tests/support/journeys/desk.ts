import { randomBytes, randomUUID } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { cookies } from '#lib/constants.ts';
import type { DeskCase, DeskDecision, DeskQueue } from '#lib/desk/contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import type { OperatorRole } from '#lib/desk/rights.ts';
import type { Order } from '#lib/orders/contract.ts';
import { addOperator, findOperator } from '#server/desk/operators.ts';
import { demoOperators } from '#server/ops/seed/operators.ts';
import { flagByStaff } from '#server/orders/flags/manage-flags.ts';
import { callApi, type Asked } from './api.ts';
import { Authenticator } from './authenticator.ts';
import { expect, servicesBeside } from './test.ts';

type Case = Pick<Order, 'uuid' | 'reference_code'>;

/** An operator with a separate browser. */
export interface Operator {
  page: Page;
  /** Claims a sale and decides it, without the pages. */
  decide: (order: Case, decision: DeskDecision, queue?: DeskQueue) => Promise<void>;
}

const deskToken = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).find(({ name }) => name === cookies.desk)?.value ?? '';

export interface Door {
  email: string;
  password: string;
  app: Authenticator;
}

/**
 * A new operator, who is not signed in yet: a code of an authenticator app is valid once. Added as
 * by the command, without its process: loading the server takes three seconds of work, for each of
 * some eighty operators.
 */
export async function newOperator(name: string, role: OperatorRole = 'lead'): Promise<Door> {
  const email = `${randomBytes(5).toString('hex')}@desk.example`;
  const password = randomBytes(15).toString('base64url');
  const secret = new Secret({ size: 20 }).base32;
  const given = { email, name, role, password, secret };
  expect(await addOperator(servicesBeside(), given, 'operator:test')).toBe(true);
  return { email, password, app: new Authenticator(secret) };
}

/** Signs a browser in at the desk, without the pages. Returns the token. */
export async function enterDesk(
  context: BrowserContext,
  { email, password, app }: Door,
): Promise<string> {
  const { request } = context;
  await callApi(request, 'POST', '/desk/session', { body: { email, password } });
  const code = app.nextCode();
  const pending = await deskToken(context);
  await callApi(request, 'POST', '/desk/session/verify', { token: pending, body: { code } });
  return deskToken(context);
}

/** A new operator at the desk. */
export async function openDesk(
  browser: Browser,
  baseURL: string | undefined,
  name: string,
  role?: OperatorRole,
): Promise<Operator> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(baseURL ? { baseURL } : {}),
  });
  const { request } = context;
  const token = await enterDesk(context, await newOperator(name, role));
  return {
    page: await context.newPage(),
    async decide({ uuid }, body, queue = 'cards') {
      const path = `/desk/queues/${queue}/${uuid}`;
      const post = (verb: string, asked: Asked) =>
        callApi<Pick<DeskCase, 'unopened'>>(request, 'POST', `${path}/${verb}`, {
          token,
          ...asked,
        });
      const { unopened = [] } = await post('claim', { body: {} });
      const headers = { authorization: `Bearer ${token}` };
      for (const key of unopened)
        await expect(
          await request.get(`/api/desk/files/${encodeURIComponent(key)}`, { headers }),
        ).toBeOK();
      await post('decision', { key: randomUUID(), body });
    },
  };
}

/** Opens the case of an order that no one has, and claims it. */
export async function takeCase(
  { page }: Operator,
  { uuid }: Case,
  queue: DeskQueue = 'cards',
): Promise<void> {
  await page.goto(deskPaths.case(queue, uuid));
  await page.getByRole('button', { name: 'Claim this case' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^Your claim: 1\d:/);
  await openPictures(page);
}

/** Opens every picture of the case in view, because nothing can be decided before. */
export async function openPictures(page: Page): Promise<void> {
  for (const tab of await page
    .getByRole('region', { name: 'Pictures' })
    .getByRole('button')
    .all()) {
    const pressed = await tab.getAttribute('aria-pressed');
    if (pressed === null) continue;
    await tab.click();
    await expect(page.locator('.v-img img')).toHaveJSProperty('complete', true);
  }
}

/** The page may still be hydrating: it repeats presses a moment later. */
export async function chooseVerdict({ page }: Operator, name: string): Promise<void> {
  const verdict = page.getByRole('radio', { name });
  await verdict.click();
  await expect(verdict).toBeChecked();
}

/** The reason, the proof and the text that every decision except a plain approval needs. */
export async function giveReason({ page }: Operator, reason: RegExp, found: string): Promise<void> {
  const reasons = page.getByLabel('Reason');
  const label = await reasons.locator('option').filter({ hasText: reason }).textContent();
  await reasons.selectOption({ label: label ?? '' });
  await page.getByLabel('Evidence').selectOption({ index: 1 });
  await page.getByLabel('Findings').fill(found);
}

/** Declines one of several cards, with the required input. */
export async function giveCardReason(
  { page }: Operator,
  card: string,
  reason: RegExp,
  found: string,
): Promise<void> {
  const reasons = page.getByLabel(`Reason for ${card}`);
  // the page may still be hydrating
  await expect(async () => {
    await page.getByRole('combobox', { name: card, exact: true }).selectOption('refuse');
    await expect(reasons).toBeVisible();
  }).toPass();
  const label = await reasons.locator('option').filter({ hasText: reason }).textContent();
  await reasons.selectOption({ label: label ?? '' });
  await page.getByLabel(`Evidence for ${card}`).selectOption({ index: 1 });
  await page.getByLabel(`Findings on ${card}`).fill(found);
}

/** Flags money of an order, in minor units, as staff do at the desk. Returns the flag’s reference. */
export async function flagMoney(order: string, amount: bigint, reason: string): Promise<string> {
  const services = servicesBeside();
  const operator = await findOperator(services.db, demoOperators[0]!.email);
  const by = `operator:${operator!.id}`;
  const flag = { order, rule: 'paid_twice', amount, reason, by };
  return (await flagByStaff(services, flag)).reference;
}
