import { expect } from 'vitest';
import type { DeskShoppingLine } from '#lib/shopping/lines.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { TestApp } from './api.ts';
import { deskOf, type TestOperator } from './desk.ts';

/** The open items as an operator lists them. */
export async function linesListed(
  app: TestApp,
  operator: TestOperator,
  query: Record<string, string> = {},
) {
  const path = `/shopping/lines?${new URLSearchParams(query)}`;
  const { status, body } = await deskOf(app, operator).get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  const { counts, total } = body.meta as { counts: Record<string, number>; total: number };
  return { rows: body.data as DeskShoppingLine[], counts, total };
}

/** Those of one order. */
export const linesOf = async (
  app: TestApp,
  operator: TestOperator,
  { order }: { order: Order },
  query: Record<string, string> = {},
) => (await linesListed(app, operator, { search: order.reference_code, ...query })).rows;

/** Buys the first line of each of these orders in one shop order, with the amount paid for each. */
export const boughtTogether = (
  orders: readonly { order: Order }[],
  paid: readonly string[] = [],
) => ({
  stage: 'bought',
  facts: { order_number: 'WB-77' },
  lines: orders.map(({ order }, n) => ({
    reference_code: order.reference_code,
    position: 1,
    facts: { paid: paid[n] ?? '5.00' },
  })),
});
