import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListMe } from '#islands/rewards/list-me.tsx';
import { MoveForm } from '#islands/rewards/move-form.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

const MOVE = 'POST /rewards/earnings/initiate';
let api: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (ready = '1050.00') => render(<MoveForm ready={ready} currency="NGN" />);
const field = () => screen.getByLabelText<HTMLInputElement>('Amount to move');
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Move to wallet' }));
const answered = (total: string) => ({
  status: 201,
  body: { data: { total, reference_code: 'OJ-1' } },
});

describe('Moving rewards to the wallet', () => {
  it('offers all that is ready, and shows where it went', async () => {
    api.on(MOVE, answered('1050.00'));
    const { container } = show();
    expect(await findIssues(container)).toEqual([]);
    press();
    expect(await screen.findByText(/is in your wallet/)).toBeTruthy();
    expect(api.sent(MOVE)[0]?.body).toEqual({ amount: '1050.00' });
    // nothing is left, so no amount is requested
    expect(screen.queryByLabelText('Amount to move')).toBeNull();
  });

  it('keeps the rest after a part', async () => {
    api.on(MOVE, answered('50.00'));
    const { container } = show();
    fireEvent.change(field(), { target: { value: '50' } });
    press();
    await screen.findByText(/is in your wallet/);
    await waitFor(() => expect(container.textContent).toContain('₦1,000.00'));
  });

  it('sends a double tap once, and the same key after a lost answer', async () => {
    api.on(MOVE, () => Promise.reject(new TypeError('offline')));
    show();
    press();
    press();
    await screen.findByText(/only counts once/);
    expect(api.sent(MOVE)).toHaveLength(1);
    api.on(MOVE, answered('1050.00'));
    press();
    await screen.findByText(/is in your wallet/);
    const keys = api.sent(MOVE).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('accepts no more than is ready', async () => {
    show('50.00');
    fireEvent.change(field(), { target: { value: '50.01' } });
    press();
    expect(await screen.findByText('Enter at most ₦50.00.')).toBeTruthy();
    expect(api.sent(MOVE)).toEqual([]);
  });

  it('shows no form when nothing is ready', () => {
    show('0.00');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('The list of the highest rank', () => {
  it('is joined and left by a switch', async () => {
    api.on('PUT /rewards/boss', ({ body }) => ({ body: { data: body } }));
    render(<ListMe listed={false} />);
    const toggle = screen.getByRole<HTMLInputElement>('switch');
    fireEvent.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(true));
    expect(api.sent('PUT /rewards/boss')[0]?.body).toEqual({ listed: true });
  });
});
