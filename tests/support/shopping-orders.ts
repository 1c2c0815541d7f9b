import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { QuoteForm } from '#lib/shopping/quote.contract.ts';
import { seedShoppingRates } from '#server/shopping/seed-shopping.ts';
import { aMember, anApp, PIN, type TestApp, type TestMember } from './api.ts';
import { cardPhoto } from './cards.ts';
import { anOperator, deskOf, type TestOperator } from './desk.ts';
import { freshToken, moneyOf, readOrder, type OrderAnswer } from './orders.ts';
import { aRequest, quoteItem } from './shopping.ts';
import { raiseLimits } from './stuck-orders.ts';
import { sendBytes } from './uploads.ts';

/** One book for £5.00, without the shop's tax: several are below the limit of one operator. */
export const bookForm: QuoteForm = {
  shop_country: 'GB',
  shop_currency: 'GBP',
  category: 'books',
  price: '5.00',
  quantity: 1,
  weight_g: 100,
  length_cm: 0,
  width_cm: 0,
  height_cm: 0,
};

/** The API with priced and payable items, without an undo window unless one is given. */
export async function aShoppingHouse(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await anApp({ env });
  await seedShoppingRates(app.services.db);
  await raiseLimits(app);
  return app;
}

/** A member's initial balance. */
export const BALANCE = '900000.00';

export interface Cart {
  member: TestMember;
  operator: TestOperator;
  codes: string[];
  /** The price of each item, as the cart has it. */
  amounts: string[];
}

/** A member with some books in the cart. */
export async function aCart(
  app: TestApp,
  count = 2,
  { balance = BALANCE, form = {} }: { balance?: string; form?: Partial<QuoteForm> } = {},
): Promise<Cart> {
  const member = await aMember(app, { balance });
  const operator = await anOperator(app);
  const items = Array.from({ length: count }, (_, n) => ({
    name: `Book ${n + 1}`,
    url: `https://books.oja.example/${n + 1}`,
    requested_quantity: form.quantity ?? 1,
  }));
  const codes = (await aRequest(app, member, { items })).items.map(({ item_code }) => item_code);
  for (const code of codes) {
    const { body } = await quoteItem(app, operator, code, { ...bookForm, ...form });
    expect(body.data, JSON.stringify(body)).toMatchObject({ state: 'decided' });
  }
  const rows = (await itemsOf(app, member)).map(({ item_code, amount }) => [item_code, amount]);
  const amountOf = new Map(rows as [string, string][]);
  return { member, operator, codes, amounts: codes.map((code) => amountOf.get(code) ?? '') };
}

export async function itemsOf(app: TestApp, member: TestMember) {
  const token = await freshToken(app, member);
  const { body } = await app.call('GET', '/shopping/items', { token });
  return body.data as { item_code: string; status: string; amount: string }[];
}

export const statusesOf = async (app: TestApp, { member, codes }: Cart): Promise<string[]> => {
  const items = await itemsOf(app, member);
  return codes.map((code) => items.find(({ item_code }) => item_code === code)?.status ?? 'gone');
};

export const payFor = (
  app: TestApp,
  { member }: Pick<Cart, 'member'>,
  codes: readonly string[],
  { key = randomUUID(), pin = PIN }: { key?: string; pin?: string } = {},
): Promise<OrderAnswer> =>
  app.call('POST', '/shopping/cart/purchase', {
    token: member.token,
    key,
    body: { item_codes: codes, pin },
  });

/** A cart that was paid for and passed to our buyers. */
export async function aPaidCart(
  app: TestApp,
  count = 2,
  options: Parameters<typeof aCart>[2] = {},
): Promise<Cart & { order: Order }> {
  const cart = await aCart(app, count, options);
  const paid = await payFor(app, cart, cart.codes);
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  await app.drainJobs();
  return { ...cart, order: await readOrder(app, cart.member, paid.body.data.reference_code) };
}

/** Claims the order at the desk and decides it; returns the reply. */
export async function decideOrderOf(
  app: TestApp,
  { operator, order }: Pick<Cart, 'operator'> & { order: Order },
  decision: DeskDecision,
  key?: string,
) {
  const desk = deskOf(app, operator);
  await desk.post(`/queues/orders/${order.uuid}/claim`);
  return desk.post(`/queues/orders/${order.uuid}/decision`, decision, key);
}

/** A photo of the order, uploaded by staff. */
export async function aDeskPhoto(
  app: TestApp,
  { operator, order }: Pick<Cart, 'operator'> & { order: Order },
): Promise<string> {
  const bytes = new Uint8Array(await cardPhoto());
  const file = { content_type: 'image/jpeg', size: bytes.length };
  const desk = deskOf(app, operator);
  await desk.post(`/queues/orders/${order.uuid}/claim`);
  const { body } = await desk.post(`/queues/orders/${order.uuid}/uploads`, file);
  const { upload_url: url, key } = body.data as { upload_url: string; key: string };
  await sendBytes(app, url, bytes);
  return key;
}

/** The input for each stage, without photos, which have to be uploaded first. */
export const factsAt: Record<string, Record<string, string>> = {
  bought: { order_number: 'WB-2231', paid: '5.00' },
  at_our_address: { weight_g: '480' },
  on_its_way: { carrier: 'DHL', tracking_number: 'JD0146', expected_day: '2026-12-04' },
  in_country: { customs: 'Cleared' },
  delivered: { taken_by: 'Ada, at the door' },
};

const withPhoto = ['at_our_address', 'damaged'];

/** Moves one line to a stage, with all required input. */
export async function step(
  app: TestApp,
  paid: Pick<Cart, 'operator'> & { order: Order },
  stage: string,
  line = 1,
  more: Partial<DeskDecision> = {},
) {
  const image_keys = withPhoto.includes(stage) ? [await aDeskPhoto(app, paid)] : undefined;
  return decideOrderOf(app, paid, {
    verdict: 'next_stage',
    stage,
    lines: [line],
    note: 'Done.',
    ...(factsAt[stage] ? { facts: factsAt[stage] } : {}),
    ...(image_keys ? { image_keys } : {}),
    ...more,
  });
}

/**
 * The lines of an order in short: state, stage, and the captured and refunded amounts in minor
 * units.
 */
export async function linesNow({ services }: TestApp, { uuid }: Pick<Order, 'uuid'>) {
  const { rows } = await services.db.sql.query<{
    state: string;
    stage: string | null;
    total: bigint;
    captured: bigint;
    refunded: bigint;
  }>(
    `select state, stage, amount + fee + duty - discount as total, captured, refunded
     from order_item where order_id = $1 order by position`,
    [uuid],
  );
  return rows;
}

export const way = ['bought', 'at_our_address', 'on_its_way', 'in_country', 'delivered'];

/** Moves one line through these stages in order. */
export async function bringTo(
  app: TestApp,
  paid: Pick<Cart, 'operator'> & { order: Order },
  stages: readonly string[],
  line = 1,
): Promise<void> {
  for (const stage of stages) {
    const { status, body } = await step(app, paid, stage, line);
    expect(status, `${stage}: ${JSON.stringify(body)}`).toBe(200);
  }
}

/** The amount that a member with the usual balance has finally paid. */
export const spent = async (app: TestApp, { member }: Pick<Cart, 'member'>): Promise<string> =>
  toAmount(parseAmount(BALANCE) - parseAmount((await moneyOf(app, member)).book));

/** The input for the stage "bought", with another price. */
export const boughtFor = (paid: string, more: Record<string, string> = {}) => ({
  facts: { ...factsAt['bought'], paid, ...more },
});

export const wrongFields = ({ status, body }: Awaited<ReturnType<typeof step>>) => [
  status,
  Object.keys(body.errors ?? {}),
];
