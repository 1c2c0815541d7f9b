import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TransactionLog } from '#islands/orders/transaction-log.tsx';
import { $live } from '#lib/browser/stores/live.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { rowOf } from '#tests/support/purchase.ts';

const LIST = 'GET /transactions';
const row = (n: number, change = {}) =>
  rowOf({
    uuid: `3f1c8c55-92a0-4c39-8a56-7c7d7fd0a00${n}`,
    reference_code: `OJ-${n}`,
    name: `Order ${n}`,
    created_at: `2026-11-${10 + n}T10:00:00Z`,
    ...change,
  });

let server: FakeApi;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-15T12:00:00Z') });
  cleanBrowser();
  signedInPage();
  vi.stubGlobal('EventSource', FakeStream);
  server = fakeApi();
  stop = $live.listen(() => undefined);
});
afterEach(async () => {
  stop();
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const log = (next: string | null = null, filters = {}) => (
  <TransactionLog rows={[row(5), row(4)]} next={next} filters={filters} zone="Africa/Lagos" />
);
const names = () => screen.getAllByText(/^Order \d$/).map(({ textContent }) => textContent);
const orderMoved = () =>
  FakeStream.last?.push('order', { reference_code: 'OJ-5', status: 'completed' });

describe('the log', () => {
  it('lists rows under their days, each leading to its order', async () => {
    const { container } = render(log());
    const today = screen.getByRole('region', { name: 'Today' });
    expect(within(today).getByRole('link').getAttribute('href')).toBe('/my-orders/OJ-5');
    expect(within(today).getByText('11:00am').getAttribute('datetime')).toBe(row(5).created_at);
    expect(screen.getByRole('region', { name: 'Yesterday' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Show older' })).toBeNull();
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows older rows with the same filters, until the end', async () => {
    server.on(LIST, { body: { data: [row(3)], meta: { next: null } } });
    render(log('c1', { status: 'pending' }));
    await user().dblClick(screen.getByRole('link', { name: 'Show older' }));
    await vi.waitFor(() => expect(names()).toEqual(['Order 5', 'Order 4', 'Order 3']));
    expect(server.calls).toHaveLength(1);
    expect(Object.fromEntries(server.calls[0]!.query)).toEqual({ status: 'pending', cursor: 'c1' });
    expect(screen.queryByRole('link', { name: 'Show older' })).toBeNull();
  });

  it('links to the older rows by address where no script runs', () => {
    render(log('c1', { status: 'pending' }));
    const older = screen.getByRole('link', { name: 'Show older' });
    expect(older.getAttribute('href')).toBe('/transactions?status=pending&cursor=c1');
  });

  it('leaves past rows alone when an order moves', async () => {
    render(<TransactionLog rows={[row(5)]} next={null} filters={{}} isOlder zone="Africa/Lagos" />);
    orderMoved();
    await vi.advanceTimersByTimeAsync(100);
    expect(server.calls).toEqual([]);
    expect(names()).toEqual(['Order 5']);
  });

  it('keeps its rows and offers a retry when older ones fail to load', async () => {
    server.on(LIST, lost);
    render(log('c1'));
    await user().click(screen.getByRole('link', { name: 'Show older' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'couldn’t load older transactions',
    );
    expect(names()).toEqual(['Order 5', 'Order 4']);
    server.on(LIST, { body: { data: [row(3)], meta: { next: null } } });
    await user().click(screen.getByRole('link', { name: 'Show older' }));
    await vi.waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refreshes its newest rows when an order moves, and keeps the older ones below', async () => {
    server.on(LIST, { body: { data: [row(3)], meta: { next: null } } });
    render(log('c1'));
    await user().click(screen.getByRole('link', { name: 'Show older' }));
    await vi.waitFor(() => expect(names()).toHaveLength(3));
    const fresh = [row(6), row(5, { status: 'completed' }), row(4)];
    server.on(LIST, { body: { data: fresh, meta: { next: 'c2' } } });
    orderMoved();
    await vi.waitFor(() => expect(names()).toEqual(['Order 6', 'Order 5', 'Order 4', 'Order 3']));
    expect(screen.getByRole('link', { name: /Order 5/ }).textContent).toContain('Completed');
  });

  it('drops a row that its filters no longer match', async () => {
    server.on(LIST, { body: { data: [row(4)], meta: { next: null } } });
    render(log(null, { status: 'pending' }));
    orderMoved();
    await vi.waitFor(() => expect(names()).toEqual(['Order 4']));
  });
});
