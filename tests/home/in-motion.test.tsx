import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InMotion } from '#islands/home/in-motion.tsx';
import { $live } from '#lib/browser/stores/live.ts';
import type { ActionItem } from '#lib/notifications/contract.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';

const LIST = 'GET /notifications/actions';
const zone = 'Africa/Lagos';
const now = Date.parse('2026-03-02T10:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

const offer: ActionItem = {
  kind: 'offer',
  title: 'Apple gift card',
  text: 'We can pay ₦20,000.00 instead of ₦42,150.00.',
  link: '/my-orders/OJ-1',
  due_at: at(60),
};
const sale = (change: Partial<ActionItem> = {}): ActionItem => ({
  kind: 'progress',
  title: 'Steam gift card',
  text: 'In review · ₦92,400.00',
  link: '/my-orders/OJ-2',
  started_at: at(-6),
  due_at: at(18),
  ...change,
});
const show = (...items: ActionItem[]) => render(<InMotion items={items} now={now} zone={zone} />);

let server: FakeApi;
let stop: () => void;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  vi.setSystemTime(now);
  vi.stubGlobal('EventSource', FakeStream);
  server = fakeApi();
  stop = $live.listen(() => undefined); // as the bell does on every page
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is in progress', () => {
  it('is a card each, in the order that the server gave, with its end or its promise', async () => {
    const { container } = show(offer, sale());
    const [first, second] = screen.getAllByRole('link');
    expect(first?.getAttribute('href')).toBe('/my-orders/OJ-1');
    expect(first?.textContent).toContain('We can pay ₦20,000.00 instead of ₦42,150.00.');
    expect(first?.textContent).toMatch(/Ends today, \d\d:00[ap]m/);
    expect(second?.textContent).toContain('In review · ₦92,400.00');
    expect(second?.textContent).toMatch(/Expected by today, \d\d:18[ap]m/);
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows how much of the promised time has passed, and fills the ring until it has ended', () => {
    const { container } = show(sale());
    const ring = container.querySelector('circle[stroke-dasharray]');
    expect(ring?.getAttribute('stroke-dasharray')).toBe('25 100');
    expect(ring?.querySelector('animate')?.getAttribute('dur')).toBe('1080s');
  });

  it('fills the ring without a style attribute, which our policy blocks in Firefox', () => {
    const { container } = show(sale());
    const filling = container.querySelector('animate')!;
    const listed = (name: string) => filling.getAttribute(name)!.split(';').map(Number);
    expect(filling.getAttribute('attributeName')).toBe('pathLength');
    const [lengths, times] = [listed('values'), listed('keyTimes')];
    expect(lengths.length).toBe(times.length);
    expect([times[0], times.at(-1)]).toEqual([0, 1]);
    // the dash of 25 is a quarter of the first length, and all of the last one
    lengths.forEach((length, at) => expect(25 / length).toBeCloseTo(0.25 + 0.75 * times[at]!, 1));
    expect([lengths[0], lengths.at(-1)]).toEqual([100, 25]);
  });

  it('says that an order takes longer than promised, with a full ring that doesn’t move', () => {
    const { container } = show(sale({ due_at: at(-1) }));
    expect(screen.getByRole('link').textContent).toContain('Taking longer than usual');
    expect(screen.getByRole('link').textContent).not.toContain('Expected');
    const ring = container.querySelector('circle[stroke-dasharray]');
    expect(ring?.getAttribute('stroke-dasharray')).toBe('100 100');
    expect(ring?.querySelector('animate')).toBeNull();
  });

  it('has no ring without a promise', () => {
    const { container } = show(sale({ due_at: null }));
    expect(container.querySelector('circle[stroke-dasharray]')).toBeNull();
  });

  it('hides amounts while the balance is hidden', () => {
    const { container } = show(sale());
    expect([...container.querySelectorAll('.own')].map((each) => each.textContent)).toEqual([
      '₦92,400.00',
    ]);
  });

  it('follows the orders while the page is open, and keeps its state when an answer is lost', async () => {
    server.on(LIST, { body: { data: [offer] } });
    show(offer, sale());
    FakeStream.last?.push('order', { reference_code: 'OJ-2', status: 'completed' });
    await vi.waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(1));
    server.on(LIST, lost);
    FakeStream.last?.push('wallet', {});
    await vi.waitFor(() => expect(server.sent(LIST)).toHaveLength(2));
    expect(screen.getAllByRole('link')).toHaveLength(1);
    server.on(LIST, { body: { data: [] } });
    FakeStream.last?.push('wallet', {});
    await vi.waitFor(() => expect(screen.queryByText('In motion')).toBeNull());
  });

  it('shows without a request that a promise has passed, also when no answer arrives', async () => {
    vi.useFakeTimers({ now });
    server.on(LIST, lost);
    show(sale({ due_at: at(1) }), { ...offer, due_at: at(2) });
    const [order, quoted] = screen.getAllByRole('link');
    expect(order?.textContent).toContain('Expected by');
    await act(() => vi.advanceTimersByTimeAsync(60_010));
    expect(order?.textContent).toContain('Taking longer than usual');
    expect(quoted?.textContent).toMatch(/Ends /);
    await act(() => vi.advanceTimersByTimeAsync(60_010));
    expect(quoted?.textContent).toMatch(/Ended /);
    expect(server.sent(LIST)).toHaveLength(2);
  });

  it('waits for a promise of several weeks without asking again and again', async () => {
    vi.useFakeTimers({ now });
    const { container } = show(sale({ due_at: at(60_000) }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(server.sent(LIST)).toHaveLength(0);
    expect(container.querySelector('[data-due]')).toBeNull();
  });
});
