import { expect } from 'vitest';
import type { TestApp } from './api.ts';

/** Every app that is open, with what its test leaves in the books on purpose. */
const open = new Map<TestApp, readonly string[]>();

const FIND_THE_TEST =
  'the books; run this file with AUDIT=each to see which test first leaves them so';

async function expectBooks(app: TestApp, left: readonly string[]): Promise<void> {
  // loaded late: a set-up file must not load what a test replaces
  const { booksOf } = await import('./books.ts');
  const { findings } = await booksOf(app);
  expect(
    findings.filter(({ what }) => !left.includes(what)),
    FIND_THE_TEST,
  ).toEqual([]);
}

/**
 * From now on its books have to be correct: when it closes, and after each test with `AUDIT=each`.
 */
export const openBooks = (app: TestApp): void => void open.set(app, []);

/** For a test about wrong books: the kinds of findings that its app may have at the end. */
export const leavesFindings = (app: TestApp, ...kinds: string[]): void =>
  void open.set(app, [...(open.get(app) ?? []), ...kinds]);

/** For a test with orders of any direction for which nothing was booked. */
export const leavesOrdersWithoutMoney = (app: TestApp): void =>
  leavesFindings(
    app,
    ...['order_and_hold_disagree', 'order_and_ledger_disagree', 'order_and_lines_disagree'],
    ...['sale_and_ledger_disagree', 'sale_and_lines_disagree', 'deposit_and_ledger_disagree'],
  );

/** For a test that takes the database away, or is about what can be wrong with books. */
export const leavesNoBooks = (app: TestApp): void => void open.delete(app);

/** Audits the books before the app closes, so that no test can leave it out. */
export async function closeBooks(app: TestApp): Promise<void> {
  const left = open.get(app);
  open.delete(app);
  if (left) await expectBooks(app, left);
}

export async function auditEveryApp(): Promise<void> {
  for (const [app, left] of open) await expectBooks(app, left);
}

/** An app that stays open would never be audited. */
export function expectAllClosed(): void {
  const forgotten = open.size;
  open.clear();
  expect(forgotten, 'apps that the file opened and didn’t close').toBe(0);
}
