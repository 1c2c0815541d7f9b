import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Copy } from '#lib/browser/offline-copies/copies.ts';
import { copyOf } from '#lib/browser/offline-copies/copy-of.ts';
import { putCopy } from '#lib/browser/offline-copies/copy-store.ts';
import { keepPayment, KEPT_MS, readKept } from '#lib/browser/kept-payments/kept-payments.ts';
import { stateOf } from '#lib/browser/offline-page/draw-kept.ts';
import { keepCopy } from '#lib/browser/service-worker/keep-copies.ts';
import { formatMoney } from '#lib/money.ts';
import { aTicket } from '#tests/support/my-tickets.ts';
import { cleanBrowser, member, signedInPage } from '#tests/support/browser-state.ts';
import { orderOf } from '#tests/support/purchase.ts';
import { fakeIndexedDb } from '#tests/support/fake-indexed-db.ts';

const ada = member.uuid;
const balance: Copy = {
  id: 'balance',
  available: '4500.00',
  currency: 'NGN',
  owner: ada,
  at: Date.now(),
};

beforeEach(async () => {
  cleanBrowser();
  fakeIndexedDb();
  document.body.innerHTML = '<button hidden data-forget></button><div data-copies></div>';
  await putCopy(balance);
  keepPayment({
    key: 'key-12345',
    product: 'airtime',
    url: '/refill/buy-airtime',
    values: {},
    quote: {},
    name: 'MTN airtime',
    to: '0803',
    currency: 'NGN',
    shown: '500.00',
    limit: '500.00',
    at: Date.now(),
    until: Date.now() + KEPT_MS,
    owner: ada,
    later: false,
    sent: false,
  });
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => document.querySelector('[data-copies]')?.textContent ?? '';
const remove = () => document.querySelector<HTMLElement>('[data-forget]')!;
const mark = (text: string) => {
  document.cookie = `logged_out=${text}; path=/`;
};
/** Opens the page and waits for its content. */
async function open(): Promise<void> {
  vi.resetModules();
  await import('#lib/browser/offline-page/main.ts');
  await new Promise((resolve) => setTimeout(resolve));
}

it('shows its owner the last balance and what is saved, until they remove it', async () => {
  signedInPage();
  await open();
  expect(shown()).toContain('₦4,500.00');
  expect(shown()).toContain('MTN airtime');
  remove().click();
  expect(shown()).toBe('');
  await open();
  expect([shown(), readKept(ada)]).toEqual(['', []]);
});

it('says that an order is placed when its page was wanted, and of other pages nothing about payments', async () => {
  const wanted = '<p data-wanted>The page you wanted will open when you’re back online.</p>';
  const said = () => document.querySelector('[data-wanted]')?.textContent;
  document.body.innerHTML = wanted;
  history.replaceState(null, '', '/my-orders/OJ-3FZ8-9TWA-K2');
  await open();
  expect(said()).toBe(
    'Order OJ-3FZ8-9TWA-K2 is placed. Its page will open when you’re back online.',
  );
  document.body.innerHTML = wanted;
  history.replaceState(null, '', '/my-orders/tickets');
  await open();
  expect(said()).toBe('The page you wanted will open when you’re back online.');
});

it('writes today within a sentence with a small letter', () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00.000Z'), toFake: ['Date'] });
  const until = Date.now() + 60_000;
  expect(stateOf({ sent: false, until })).toMatch(/^Not sent\. Saved until today, /);
  vi.useRealTimers();
});

it('hides the balance where this device hides it', async () => {
  signedInPage();
  document.cookie = 'hide_balance=1; path=/';
  await open();
  expect(shown()).not.toContain('4,500');
});

it('hides every other sum with it: saved payments, rows of the log, and all of a saved receipt', async () => {
  signedInPage();
  const order = orderOf({ message: '₦1,234.00 is in your wallet.' });
  const at = Date.now();
  await putCopy({ ...copyOf({ of: 'order', order })!, owner: ada, at });
  const other = { ...orderOf(), reference_code: 'OJ-2222-2222-22' };
  await putCopy({ ...copyOf({ of: 'transactions', rows: [other] })!, owner: ada, at });
  await open();
  expect(shown().match(/₦[\d,]+\.\d\d/g)?.length).toBeGreaterThan(5);
  document.cookie = 'hide_balance=1; path=/';
  await open();
  expect(shown()).toContain('₦•••• is in your wallet.');
  expect(shown()).toContain('MTN airtime');
  expect(shown()).not.toMatch(/₦[\d,]/);
});

it('shows a deposit as its page does: what arrives, and what is paid for it', async () => {
  signedInPage();
  const plain = orderOf();
  const order = orderOf({
    direction: 'in',
    kind: 'deposit',
    amount: '5000.00',
    fee: '100.00',
    total: '5100.00',
    lines: {
      ...plain.lines,
      amount: '5000.00',
      fee: '100.00',
      total: '5100.00',
      arrives: { label: 'Your wallet gets', amount: '5000.00' },
    },
  });
  const at = Date.now();
  await putCopy({ ...copyOf({ of: 'order', order })!, owner: ada, at });
  const other = { ...order, reference_code: 'OJ-2222-2222-22' };
  await putCopy({ ...copyOf({ of: 'transactions', rows: [other] })!, owner: ada, at });
  await open();
  expect(shown().match(/\+₦[\d,.]+/g)).toEqual(['+₦5,000.00', '+₦5,000.00']);
  expect(shown()).toContain('You pay₦5,100.00');
});

it('still shows copies that were made before amounts and labels were stored', async () => {
  signedInPage();
  const { amount: _, ...row } = orderOf();
  const copy = copyOf({ of: 'transactions', rows: [row] })!;
  await putCopy({ ...copy, owner: ada, at: Date.now() });
  await open();
  expect(shown()).toContain(`−${formatMoney(row.total, 'NGN')}`);
});

it('shows someone else nothing', async () => {
  signedInPage(1_800, { uuid: 'ben' });
  await open();
  expect([shown(), remove().hidden]).toEqual(['', true]);
});

it('shows and stores nothing about a member who signed out offline', async () => {
  mark('1');
  await open();
  expect([shown(), readKept(ada)]).toEqual(['', []]);
  mark('');
  document.cookie = 'logged_out=; path=/; max-age=0';
  await open();
  expect(shown()).toBe('');
});

it('still shows a token and saved payments after the session expired offline', async () => {
  mark('over');
  await open();
  expect(shown()).toContain('₦4,500.00');
  expect(readKept(ada)).toHaveLength(1);
});

describe('a ticket', () => {
  const ticket = (until: number): Copy => ({
    id: 'ticket:1',
    title: 'Night of laughs',
    starts_at: '2026-12-12T18:00:00.000Z',
    doors_at: null,
    time_zone: 'Africa/Lagos',
    where: 'Terra Kulture, Lagos',
    name: 'Ada',
    place: 'Regular · seat A1',
    short_code: '7K3MQ2XA',
    qr: { size: 21, path: 'M0 0h1v1h-1z' },
    until,
    owner: ada,
    at: Date.now(),
  });

  it('shows its code until its event is over', async () => {
    signedInPage();
    await putCopy(ticket(Date.now() + 60_000));
    await open();
    expect(shown()).toContain('7K3M Q2XA');
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
      'QR code of your ticket for Night of laughs',
    );
    await putCopy({ ...ticket(Date.now() - 1), at: Date.now() - 60_000 });
    await open();
    expect(shown()).not.toContain('Night of laughs');
  });

  it('is removed once it opens no gate', async () => {
    signedInPage();
    await putCopy(ticket(Date.now() + 60_000));
    await keepCopy({
      kind: 'seen',
      owner: ada,
      seen: { of: 'ticket', ticket: aTicket(1), qr: null, aheadMs: 0 },
    });
    await open();
    expect(shown()).toContain('Night of laughs');
    const seen = {
      of: 'ticket',
      ticket: { ...aTicket(1), id: '1' },
      qr: null,
      aheadMs: 0,
    } as const;
    await keepCopy({ kind: 'seen', owner: ada, seen });
    await open();
    expect(shown()).not.toContain('Night of laughs');
  });
});
