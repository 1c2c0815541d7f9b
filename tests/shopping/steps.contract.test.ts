import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#lib/money.ts';
import type { TestApp } from '#tests/support/api.ts';
import { readOrder } from '#tests/support/orders.ts';
import {
  aPaidCart,
  aShoppingHouse,
  boughtFor,
  bringTo,
  decideOrderOf,
  step,
  way,
} from '#tests/support/shopping-orders.ts';
import { fetchFile } from '#tests/support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShoppingHouse();
});
afterAll(() => app.close());

type Paid = Awaited<ReturnType<typeof aPaidCart>>;

/** The stages of each line as its owner sees them. */
const mapsOf = async ({ member, order }: Paid) =>
  ((await readOrder(app, member, order.reference_code)).items ?? []).map(({ steps = [] }) => steps);
const inShort = (steps: Awaited<ReturnType<typeof mapsOf>>[number]) =>
  steps.map(({ title, state }) => `${state} ${title}`);

const ahead = ['todo In your country', 'todo Delivered'];

describe('the map of a line', () => {
  it('begins with the current stage and shows when each stage is promised', async () => {
    const paid = await aPaidCart(app);
    const [first = [], second = []] = await mapsOf(paid);
    expect(inShort(first)).toEqual([
      ...['now We’re buying it', 'todo Bought', 'todo At our warehouse'],
      ...['todo Shipping to your country', ...ahead],
    ]);
    expect(first.slice(1).every(({ by }) => by !== undefined)).toBe(true);
    expect(second).toEqual(first);
  });

  it('shows the report of each stage beneath it, and nothing of another line', async () => {
    const paid = await aPaidCart(app);
    await bringTo(app, paid, way.slice(0, 3));
    const [first = [], second = []] = await mapsOf(paid);
    expect(inShort(first)).toEqual([
      ...['did We’re buying it', 'did Bought', 'did At our warehouse'],
      ...['now Shipping to your country', ...ahead],
    ]);
    expect(first.map(({ facts = [] }) => facts.map(({ value }) => value))).toEqual([
      ...[[], ['WB-2231', 'GBP\u00a05.00'], ['0.48 kg']],
      ...[['DHL', 'JD0146', '04 Dec 2026'], [], []],
    ]);
    const [photo] = first[2]?.pictures ?? [];
    expect((await fetchFile(app, photo!)).status).toBe(200);
    expect(inShort(second)[0]).toBe('now We’re buying it');
    expect(second.some(({ facts }) => facts !== undefined)).toBe(false);
    const { reports } = await readOrder(app, paid.member, paid.order.reference_code);
    expect(reports).toBeUndefined();
  });

  it('shows the refund of a cheaper item, at the stage where it happened', async () => {
    const paid = await aPaidCart(app);
    await step(app, paid, 'bought', 1, boughtFor('4.00'));
    const view = await readOrder(app, paid.member, paid.order.reference_code);
    const bought = view.items?.[0]?.steps?.find(({ title }) => title === 'Bought');
    const back = formatMoney(view.items?.[0]?.refunded ?? '', view.currency);
    expect(bought?.text).toContain(
      `Book 1 cost less than we quoted. ${back} is back in your wallet.`,
    );
  });

  it('ends where it could not be bought, with the reason and its refund', async () => {
    const paid = await aPaidCart(app);
    await decideOrderOf(app, paid, {
      verdict: 'fail',
      reason_code: 'fail-unavailable',
      lines: [2],
      evidence: 'Sold out.',
    });
    // the price is correct while the other one isn't bought yet
    const open = await readOrder(app, paid.member, paid.order.reference_code);
    expect(open.lines).toMatchObject({ refunded: paid.amounts[1], total: paid.amounts[0] });
    await bringTo(app, paid, ['bought']);
    const [first = [], second = []] = await mapsOf(paid);
    expect(inShort(second)).toEqual(['did We’re buying it', 'bad Not delivered']);
    expect(second[1]?.text).toMatch(
      /^It’s no longer available\. ₦[\d,.]+ is back in your wallet\.$/,
    );
    expect(inShort(first)[1]).toBe('now Bought');
  });

  it('ends where it was damaged, while the other continues', async () => {
    const paid = await aPaidCart(app);
    await bringTo(app, paid, ['bought']);
    await bringTo(app, paid, ['bought'], 2);
    await bringTo(app, paid, ['damaged'], 2);
    const [first = [], second = []] = await mapsOf(paid);
    expect(inShort(second)).toEqual(['did We’re buying it', 'did Bought', 'bad Arrived damaged']);
    expect(second[2]?.text).toMatch(/^It arrived damaged\. ₦[\d,.]+ is back in your wallet\.$/);
    expect(inShort(first)).toContain('todo Delivered');
    await bringTo(app, paid, way.slice(1));
    expect(inShort((await mapsOf(paid))[0] ?? []).at(-1)).toBe('did Delivered');
  });
});
