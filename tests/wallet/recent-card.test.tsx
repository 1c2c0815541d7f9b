import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecentCard } from '#islands/wallet/recent-card.tsx';
import { $live } from '#lib/browser/stores/live.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { FakeStream } from '#tests/support/fake-stream.ts';
import { rowOf } from '#tests/support/purchase.ts';

const zone = 'Africa/Lagos';
const LIST = 'GET /transactions';
const row = (n: number) =>
  rowOf({ uuid: `3f1c8c55-92a0-4c39-8a56-7c7d7fd0a00${n}`, name: `No. ${n}` });
const names = () => screen.queryAllByText(/^No\. \d$/).map(({ textContent }) => textContent);
let server: FakeApi;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  cleanBrowser();
  signedInPage();
  vi.stubGlobal('EventSource', FakeStream);
  server = fakeApi();
  stop = $live.listen(() => undefined); // as the bell does on every page
});
afterEach(async () => {
  stop();
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the last transactions', () => {
  it('follow the orders and the wallet over the page’s one stream', async () => {
    server.on(LIST, { body: { data: [row(2), row(1)] } });
    render(<RecentCard rows={[row(1)]} zone={zone} />);
    expect(server.calls).toEqual([]);
    FakeStream.last?.push('wallet', {});
    await vi.waitFor(() => expect(names()).toEqual(['No. 2', 'No. 1']));
    server.on(LIST, { body: { data: [row(3), row(2)] } });
    FakeStream.last?.push('order', { reference_code: 'OJ-3', status: 'processing' });
    await vi.waitFor(() => expect(names()).toEqual(['No. 3', 'No. 2']));
    expect(server.sent(LIST).map(({ query }) => query.get('limit'))).toEqual(['5', '5']);
  });

  it('load once more for what happened while an answer was in progress', async () => {
    let answer = (_: { body: unknown }) => {};
    server.on(LIST, () => new Promise((resolve) => (answer = resolve)));
    render(<RecentCard rows={[row(1)]} zone={zone} />);
    for (let n = 0; n < 3; n++) FakeStream.last?.push('wallet', {});
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
    answer({ body: { data: [row(2)] } });
    await vi.waitFor(() => expect(server.calls).toHaveLength(2));
    answer({ body: { data: [row(3)] } });
    await vi.waitFor(() => expect(names()).toEqual(['No. 3']));
    expect(server.calls).toHaveLength(2);
  });

  it('are loaded again when the stream is back after it was down', async () => {
    server.on(LIST, { body: { data: [row(2)] } });
    FakeStream.last?.open();
    render(<RecentCard rows={[row(1)]} zone={zone} />);
    FakeStream.last?.drop();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(server.calls).toEqual([]);
    FakeStream.last?.open();
    await vi.waitFor(() => expect(names()).toEqual(['No. 2']));
  });

  it('keep what is shown when loading fails', async () => {
    server.on(LIST, lost);
    render(<RecentCard rows={[row(1)]} zone={zone} />);
    FakeStream.last?.push('wallet', {});
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
    expect(names()).toEqual(['No. 1']);
  });

  it('say that the money is safe when they can’t be read, and retry', async () => {
    let answer = (_: { body: unknown }) => {};
    server.on(LIST, () => new Promise((resolve) => (answer = resolve)));
    render(<RecentCard rows={null} zone={zone} />);
    expect(screen.getByText(/Your money is safe/)).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
    answer({ body: { data: [row(1)] } });
    await vi.waitFor(() => expect(names()).toEqual(['No. 1']));
  });

  it('show what to do when there are none', () => {
    render(<RecentCard rows={[]} zone={zone} />);
    const card = screen.getByRole('region', { name: 'Recent' });
    expect(within(card).getByRole('heading', { name: 'No transactions yet' })).toBeTruthy();
    expect(within(card).queryByRole('link', { name: 'See all' })).toBeNull();
  });
});
