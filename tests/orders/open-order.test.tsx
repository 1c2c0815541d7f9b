import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { toastTexts } from '#tests/support/browser-state.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { onOrderPage, user, view } from '#tests/support/order-page.tsx';
import { doneOrder, orderOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const READ = 'GET /transactions/OJ-7KD4-Q2MX';
const CANCEL = 'POST /transactions/OJ-7KD4-Q2MX/cancel';
const sent = orderOf({
  sent_to: 'network',
  can_cancel: false,
  cancel_until: null,
  status_text: 'Sent to the network',
  message: 'We have asked MTN.',
});
const undone = doneOrder({
  status: 'cancelled',
  status_text: 'Cancelled',
  arrived: false,
  message: 'You cancelled this before it was sent. ₦500.00 is back in your wallet.',
});

let server: FakeApi;
onOrderPage(() => {
  server = fakeApi();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const undo = () => screen.queryByRole('button', { name: /^Undo/ });
const heading = () => screen.getByRole('heading', { level: 1 });

describe('an order that can still be undone', () => {
  it('names the account of a withdrawal once', () => {
    const type = 'primary-account-withdrawal';
    const recipient = 'Access Bank ••••1000';
    render(
      view(orderOf({ type, kind: 'withdrawal', name: 'Withdrawal to Access Bank', recipient })),
    );
    expect(heading().textContent).toBe('Sending to Access Bank ••••1000');
    expect(screen.getAllByText(/Access Bank/)).toHaveLength(1);
    const box = screen.getByRole('region', { name: 'Undo' });
    expect(box.textContent).toContain('Wrong account?');
  });

  it('doubts the account of dollars and bets, which is no number', () => {
    for (const type of ['perfect-money-buy', 'funds_transfer'] as const) {
      const { unmount } = render(view(orderOf({ type, name: 'Dollars', recipient: 'U12345678' })));
      const box = screen.getByRole('region', { name: 'Undo' });
      expect(box.textContent).toContain('Wrong account?');
      unmount();
    }
  });

  it('doubts the address of coins, and breaks it in the heading', () => {
    const recipient = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297';
    render(view(orderOf({ type: 'crypto-buy', name: 'Bitcoin', recipient })));
    const box = screen.getByRole('region', { name: 'Undo' });
    expect(box.textContent).toContain('Wrong address?');
    expect(heading().textContent).toBe(`Sending to ${recipient}`);
    expect(heading().classList.contains('wrap-anywhere')).toBe(true);
  });

  it('shows the number large above Undo, and counts the seconds of the server’s clock down', async () => {
    vi.setSystemTime(Date.parse('2026-11-21T10:47:00Z')); // the phone's clock is off by 47 minutes
    render(view(orderOf()));
    expect(heading().textContent).toBe('Sending to 0803 412 7790');
    expect(heading().classList.contains('text-24')).toBe(true);
    expect(undo()?.textContent).toBe('Undo 7 s');
    await pass(3_000);
    expect(undo()?.textContent).toBe('Undo 4 s');
  });

  it('removes the button when the time has passed and checks what happened', async () => {
    server.on(READ, { body: { data: sent } });
    render(view(orderOf()));
    await pass(7_300);
    expect(undo()).toBeNull();
    await vi.waitFor(() => expect(heading().textContent).toBe('Sent to the network'));
  });

  it('is undone by one press, confirms it and moves the focus there', async () => {
    server.on(CANCEL, { body: { data: undone } });
    render(view(orderOf()));
    await user().dblClick(undo()!);
    await vi.waitFor(() => expect(heading().textContent).toBe('Cancelled'));
    expect(server.sent(CANCEL)).toHaveLength(1);
    await vi.waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(screen.getByText('Refunded to your wallet')).toBeDefined();
  });

  it('reports that it was too late and shows where the order is', async () => {
    const late = { message: 'It is too late to undo this.', error_code: null };
    server.on(CANCEL, { status: 409, body: late }).on(READ, { body: { data: sent } });
    render(view(orderOf()));
    await user().click(undo()!);
    await vi.waitFor(() => expect(toastTexts()).toEqual(['It is too late to undo this.']));
    await vi.waitFor(() => expect(heading().textContent).toBe('Sent to the network'));
  });

  it('can be retried after no answer came', async () => {
    server.on(CANCEL, lost).on(READ, { body: { data: orderOf() } });
    render(view(orderOf()));
    await user().click(undo()!);
    await vi.waitFor(() =>
      expect(toastTexts()).toEqual(['We didn’t get a response. Tap Undo again.']),
    );
    await vi.waitFor(() => expect(undo()?.getAttribute('aria-busy')).toBeNull());
    server.on(CANCEL, { body: { data: undone } });
    await user().click(undo()!);
    await vi.waitFor(() => expect(heading().textContent).toBe('Cancelled'));
  });

  it('is rendered by the server without a number of seconds, so that hydration changes nothing', () => {
    const html = renderToString(view(orderOf()));
    expect(html).toContain('Undo');
    expect(html).not.toMatch(/\d+ s</);
  });
});

describe('an order that is still moving', () => {
  it('is polled every 5 s while there is no live stream', async () => {
    vi.stubGlobal('EventSource', undefined);
    server.on(READ, { body: { data: sent } });
    render(view(sent));
    await pass(4_900);
    expect(server.sent(READ)).toHaveLength(0);
    await pass(5_200);
    expect(server.sent(READ)).toHaveLength(2);
  });

  it('changes as soon as the server pushes it, and is announced', async () => {
    render(view(sent));
    server.on(READ, { body: { data: sent } });
    FakeStream.last?.push('open');
    await pass(10);
    expect(server.sent(READ)).toHaveLength(1); // events before the connection was open
    expect(screen.queryByText(/^Sent to the network\. We/)).toBeNull(); // only changes are announced
    server.on(READ, { body: { data: doneOrder() } });
    FakeStream.last?.push('order', { reference_code: 'OJ-OTHER', status: 'completed' });
    await pass(10);
    expect(server.sent(READ)).toHaveLength(1);
    FakeStream.last?.push('order', { reference_code: 'OJ-7KD4-Q2MX', status: 'completed' });
    await vi.waitFor(() => expect(heading().textContent).toBe('Completed'));
    expect(screen.getByText('Completed. MTN airtime is on 0803 123 4567.')).toBeDefined();
  });

  it('misses nothing that is pushed while it is being loaded', async () => {
    let answer: (order: Order) => void = () => undefined;
    server.on(
      READ,
      () => new Promise((resolve) => (answer = (data) => resolve({ body: { data } }))),
    );
    render(view(sent));
    FakeStream.last?.push('order', { reference_code: 'OJ-7KD4-Q2MX', status: 'processing' });
    await pass(10);
    FakeStream.last?.push('order', { reference_code: 'OJ-7KD4-Q2MX', status: 'completed' });
    server.on(READ, { body: { data: doneOrder() } });
    answer(sent);
    await vi.waitFor(() => expect(heading().textContent).toBe('Completed'));
  });

  it('keeps what is on screen while offline and checks again when online', async () => {
    server.on(READ, lost);
    render(view(sent));
    await pass(11_000);
    expect(heading().textContent).toBe('Sent to the network');
    expect(toastTexts()).toEqual([]);
    server.on(READ, { body: { data: doneOrder() } });
    act(() => void window.dispatchEvent(new Event('online')));
    await vi.waitFor(() => expect(heading().textContent).toBe('Completed'));
  });

  it('isn’t polled while hidden, and is loaded when it is shown', async () => {
    server.on(READ, { body: { data: sent } });
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(view(sent));
    await pass(30_000);
    expect(server.calls).toEqual([]);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(10);
    expect(server.sent(READ)).toHaveLength(1);
    hidden.mockRestore();
  });

  it('isn’t polled once it is decided', async () => {
    render(view(doneOrder()));
    await pass(60_000);
    expect(server.calls).toEqual([]);
  });

  it('shows when it is expected, and when it takes longer', () => {
    const { unmount } = render(view(sent));
    expect(screen.getByText(/^Expected by/)).toBeDefined();
    unmount();
    const { unmount: leave } = render(view({ ...sent, promised_at: '2026-11-21T09:59:00Z' }));
    expect(screen.getByText(/is taking longer than usual. Your money is safe/)).toBeDefined();
    const others = screen.getByRole('link', { name: 'See current service status' });
    expect(others.getAttribute('href')).toBe('/status/ng-mtn');
    leave();
    render(view({ ...sent, status: 'unknown', sent_to: null }));
    expect(screen.queryByText(/^Expected by/)).toBeNull();
    expect(screen.getByText(/^You can close this page/)).toBeDefined();
  });
});

it('has no findings by axe', async () => {
  const { container } = render(view(orderOf()));
  expect(await findIssues(container)).toEqual([]);
});
