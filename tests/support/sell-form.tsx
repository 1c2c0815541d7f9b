import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { SellForm } from '#islands/giftcard/sell-form.tsx';
import type { CardRates } from '#lib/giftcard/contract.ts';
import { readSetup } from '#lib/giftcard/card-trade.ts';
import { aCardRates } from '#tests/support/card-rates.ts';
import type { FakeApi } from '#tests/support/fake-api.ts';
import { aPicture, fakeSender } from '#tests/support/pictures.ts';
import { quoteOf } from '#tests/support/purchase.ts';

export const PAGE_MADE = Date.parse('2026-11-21T10:00:00Z');
export const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

interface Given {
  rates?: CardRates;
  isGuest?: boolean;
  query?: Record<string, string>;
}

/** The form as the page opens it; `query` is the address. */
export function form({ rates = aCardRates(), isGuest = false, query = {} }: Given = {}) {
  const start = readSetup(rates, (name) => query[name]);
  // performance.now() starts at 0 with the fake timers: the page has just loaded.
  const now = Date.now() - performance.now();
  return <SellForm rates={rates} start={start} isGuest={isGuest} now={now} country="NG" />;
}

/** A quote; tests that wait for its end use one that is held for less than thirty minutes. */
export const heldFor = (total: string, rate = '1000.00', heldS = 1_800) => ({
  ...quoteOf({ rate, expires_at: new Date(PAGE_MADE + heldS * 1_000).toISOString() }),
  lines: {
    amount: total,
    fee: '0.00',
    duty: '0.00',
    total,
    arrives: { label: 'Your wallet gets', amount: total },
  },
});

/** Uploads succeed immediately, each with a separate key. */
export function takesPictures(server: FakeApi): void {
  let nth = 0;
  server.on('POST /upload-signed-url', () => {
    nth += 1;
    return { body: { data: { upload_url: `/api/uploads/k${nth}`, key: `k${nth}` } } };
  });
  fakeSender((request) => {
    const key = request.url.split('/').at(-1);
    act(() => request.answer(200, { data: { key, width: 800, height: 600, received: 1 } }));
  });
}

export const click = (name: RegExp | string) => user().click(screen.getByRole('button', { name }));
export const chip = async (group: string, name: string) =>
  user().click(within(screen.getByRole('group', { name: group })).getByRole('button', { name }));
export const agree = () => user().click(screen.getByRole('checkbox', { name: /I’ve read this/ }));
export const send = () => {
  const form = document.querySelector('form.sell-flow');
  if (form) fireEvent.submit(form);
};
export const youGet = () =>
  screen.getByRole('region', { name: 'You get' }).querySelector('.money')?.textContent;
export const pick = (card: string) =>
  user().upload(
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^Choose a photo: ${card}`)),
    aPicture(),
  );

/** Fills in everything but the pictures: one $50 card of the seller. */
export async function fillIn(): Promise<void> {
  await chip('Add a card of', '$50.00');
  await chip('Where did you get this card?', 'I bought it in a shop');
  await agree();
}
