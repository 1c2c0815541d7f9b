import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OrderView } from '#islands/orders/order.tsx';
import type { Order, OrderVoucher } from '#lib/orders/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { doneOrder } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const REVEAL = 'POST /transactions/OJ-7KD4-Q2MX/reveal';
const USED = 'POST /transactions/OJ-7KD4-Q2MX/used';
const steam = { place: 'United States', steps: ['Sign in to Steam.', 'Enter the code.'] };
const hidden = (n: number): OrderVoucher => ({
  id: `0c1d2e3f-0000-4000-8000-00000000000${n}`,
  kind: 'gift_card_code',
  label: `Steam ${n}`,
  value: null,
  revealed_at: null,
  used_at: null,
  use: steam,
});
const opened = (n: number, change: Partial<OrderVoucher> = {}): OrderVoucher => ({
  ...hidden(n),
  value: `STEAM-0000-${n}`,
  revealed_at: '2026-11-21T10:05:00Z',
  ...change,
});
const orderWith = (...vouchers: OrderVoucher[]): Order => {
  const isClosed = vouchers.some(({ value }) => value === null);
  const sealed = isClosed ? { can_open: true, text: 'It is hidden.' } : null;
  const steamCard = { name: 'Steam gift card', type: 'giftcard-buy', repeat: null } as const;
  return doneOrder({ ...steamCard, vouchers, sealed });
};

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  vi.stubGlobal('EventSource', FakeStream);
  server = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const view = (order: Order) =>
  render(<OrderView order={order} zone="Africa/Lagos" now={Date.now()} />);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
async function givePin(title: string): Promise<void> {
  const sheet = within(await screen.findByRole('dialog', { name: title }));
  await userEvent.click(sheet.getAllByRole('textbox', { name: /^Digit/ })[0]!);
  await userEvent.keyboard('123456');
}

describe('codes of an order', () => {
  it('are hidden until the PIN, with a warning that this is final', async () => {
    server.on(REVEAL, { body: { data: orderWith(opened(1)) } });
    const { container } = view(orderWith(hidden(1)));
    expect(screen.queryByText('STEAM-0000-1')).toBeNull();
    await press('Show the code');
    expect(screen.getByText(/It can’t be refunded after this/)).toBeDefined();
    await givePin('Show the code');
    expect(await screen.findByText('STEAM-0000-1')).toBeDefined();
    expect(server.sent(REVEAL)[0]?.body).toEqual({ pin: '123456' });
    expect(document.activeElement?.textContent).toBe('Your code');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await findIssues(container)).toEqual([]);
  });

  it('stay hidden after a wrong PIN or a lost answer, with empty boxes', async () => {
    const errors = { pin: ['Wrong PIN. 4 tries left.'] };
    server.on(REVEAL, { status: 422, body: { message: 'No.', errors } });
    view(orderWith(hidden(1)));
    await press('Show the code');
    await givePin('Show the code');
    expect(await screen.findByText('Wrong PIN. 4 tries left.')).toBeDefined();
    server.on(REVEAL, lost);
    await givePin('Show the code');
    expect(
      await screen.findByText('We didn’t get a response. Enter your PIN again.'),
    ).toBeDefined();
    const boxes = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Digit/ });
    expect(boxes.map(({ value }) => value).join('')).toBe('');
  });

  it('that no longer belong to the buyer are not offered, with the reason', () => {
    const text = 'Bisi has opened this gift, so only they can see it.';
    view({ ...orderWith(hidden(1)), sealed: { can_open: false, text } });
    expect(screen.getByRole('region', { name: 'The code' }).textContent).toContain(text);
    expect(screen.queryByRole('button', { name: 'Show the code' })).toBeNull();
  });

  it('explain how they are used once they are open, once for each type of card', () => {
    const jumia = { place: 'Nigeria', steps: ['Show the code at the till.'] };
    view(orderWith(hidden(1)));
    expect(screen.queryByText('Sign in to Steam.')).toBeNull();
    cleanup();
    view(orderWith(opened(1), opened(2), opened(3, { use: jumia })));
    expect(screen.getAllByText('Sign in to Steam.')).toHaveLength(1);
    expect(screen.getByText('For use in United States')).toBeDefined();
    const [, second, third] = screen.getAllByText(/^STEAM-/).map((code) => code.closest('li'));
    expect(second?.textContent).toContain('Enter the code.');
    expect(third?.textContent).toMatch(/For use in Nigeria.*at the till/);
  });

  it('are opened together and marked as used one by one', async () => {
    server.on(REVEAL, { body: { data: orderWith(opened(1), opened(2)) } });
    view(orderWith(hidden(1), hidden(2)));
    await press('Show the codes');
    await givePin('Show the codes');
    expect(await screen.findByText('STEAM-0000-2')).toBeDefined();
    const used = opened(2, { used_at: '2026-11-21T10:06:00Z' });
    server.on(USED, { body: { data: orderWith(opened(1), used) } });
    await press('Mark as used: Steam 2');
    await press('Mark as not used: Steam 2');
    expect(server.sent(USED).map(({ body }) => body)).toEqual([
      { voucher_ids: [hidden(2).id], used: true },
      { voucher_ids: [hidden(2).id], used: false },
    ]);
    expect(screen.getByRole('button', { name: 'Mark as used: Steam 1' })).toBeDefined();
  });

  it('aren’t mentioned where an order has none, or the money was refunded', () => {
    view(doneOrder());
    expect(screen.queryByRole('heading', { name: /code/ })).toBeNull();
    cleanup();
    view({ ...orderWith(hidden(1)), status: 'reversed', sealed: null });
    expect(screen.queryByRole('heading', { name: /code/ })).toBeNull();
  });
});
