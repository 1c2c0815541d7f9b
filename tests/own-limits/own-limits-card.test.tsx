import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OwnLimitsCard } from '#islands/own-limits/own-limits-card.tsx';
import type { OwnLimits } from '#lib/own-limits/contract.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { noOwnLimits } from '#tests/support/own-limits.ts';

const CALL = 'PUT /security/own-limits';

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const user = userEvent.setup();
const day: OwnLimits['day'] = { limit: '5000.00', used: '1200.00', left: '3800.00', next: null };
const show = (limits: Partial<OwnLimits> = {}) =>
  render(<OwnLimitsCard limits={{ ...noOwnLimits, ...limits }} country="NG" zone="Africa/Lagos" />);
const replies = (limits: Partial<OwnLimits>) => ({ body: { data: { ...noOwnLimits, ...limits } } });
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => user.click(screen.getByRole('button', { name: 'Save limits' }));
const sent = () => server.sent(CALL).map(({ body }) => body);

describe('own limits', () => {
  it('send only what was changed; an empty field removes a limit', async () => {
    server.on(CALL, replies({}));
    show({ day });
    await save();
    expect(sent()).toEqual([]);
    const left = screen.getByText('₦3,800.00');
    expect(left.parentElement?.textContent).toContain('₦3,800.00 left today.');
    // hidden with the balance
    expect(left.className).toBe('own');
    await user.clear(field(/^Most in a day/));
    await user.type(field(/^Largest payment/), '2,500');
    await save();
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(sent()).toEqual([{ payment: '2500.00', day: null }]);
  });

  it('show what is wrong beside the field, before the server is called', async () => {
    show();
    await user.type(field(/^Most in a day/), '50');
    await save();
    expect(screen.getByText('Enter at least ₦100.00.')).toBeDefined();
    expect(document.activeElement).toBe(field(/^Most in a day/));
    await user.clear(field(/^Most in a day/));
    await user.type(field(/^Most at night/), '0');
    server.on(CALL, replies({}));
    await save();
    expect(sent()).toEqual([{ night: '0.00' }]);
  });

  it('show a coming higher limit, and cancel it in one press', async () => {
    const next = { limit: '9000.00', from: '2026-11-30T10:00:00Z' };
    server.on(CALL, replies({ day }));
    show({ day: { ...day, next } });
    expect(screen.getByText(/Until then/).textContent).toMatch(
      /^₦9,000.00 from .*Until then, ₦5,000.00 applies/,
    );
    const sums = screen.getAllByText(/^₦[59],000.00$/).map(({ className }) => className);
    expect([...new Set(sums)]).toEqual(['own']);
    await user.click(screen.getByRole('button', { name: 'Keep ₦5,000.00' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(sent()).toEqual([{ day: '5000.00' }]);
    expect(screen.queryByText(/Until then/)).toBeNull();
  });

  it('block all outgoing money with a single press, and show the end of the block once that was requested', async () => {
    server.on(CALL, replies({ nothing_leaves: true }));
    show();
    const control = screen.getByRole<HTMLInputElement>('switch', {
      name: 'Nothing leaves my wallet',
    });
    await user.click(control);
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(control.checked).toBe(true);
    server.on(CALL, replies({ nothing_leaves: true, leaves_again_at: '2026-11-30T10:00:00Z' }));
    await user.click(control);
    await screen.findByText(/^Off from/);
    expect(control.checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Keep it on' }));
    expect(sent()).toEqual([
      { nothing_leaves: true },
      { nothing_leaves: false },
      { nothing_leaves: true },
    ]);
  });

  it('keep what was typed for a limit while the switch is saved', async () => {
    server.on(CALL, replies({ nothing_leaves: true }));
    show();
    await user.type(field(/^Most in a day/), '3000');
    await user.click(screen.getByRole('switch', { name: 'Nothing leaves my wallet' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(field(/^Most in a day/).value).toBe('3,000');
  });

  it('ask for a code when two-factor is on, keep what was typed, and send both', async () => {
    const token = ['Enter the code from your authenticator app.'];
    const asks = { status: 422, body: { message: token[0], errors: { token } } };
    server.on(CALL, asks);
    show({ day });
    await user.clear(field(/^Most in a day/));
    await user.type(field(/^Most in a day/), '8000');
    await save();
    const code = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Code from/ });
    expect(document.activeElement).toBe(code);
    expect(screen.queryByText(token[0]!)).toBeNull();
    await user.type(code, '123456');
    server.on(CALL, { status: 422, body: { errors: { token: ['That code is incorrect.'] } } });
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('That code is incorrect.')).toBeDefined();
    server.on(CALL, replies({ day }));
    await user.clear(code);
    await user.type(code, 'abcd-efgh');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(sent().slice(1)).toEqual([
      { day: '8000.00', token: '123456' },
      { day: '8000.00', recovery_code: 'abcd-efgh' },
    ]);
    expect(screen.queryByRole('textbox', { name: /^Code from/ })).toBeNull();
  });

  it('keep what was typed when no answer comes', async () => {
    server.on(CALL, lost);
    show();
    await user.type(field(/^Most in a day/), '3000');
    await save();
    expect(await screen.findByText(/^We didn’t get a response/)).toBeDefined();
    expect(field(/^Most in a day/).value).toBe('3,000');
  });
});
