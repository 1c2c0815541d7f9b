import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LimitsSection } from '#islands/fund-bets/limits-section.tsx';
import { reloadPage } from '#lib/browser/navigate.ts';
import type { BetLimits } from '#lib/fund-bets/contract.ts';
import { limitsOf } from '#tests/support/bet-pages.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const DAY_MS = 24 * 3600 * 1000;
const capped: BetLimits['daily'] = {
  cap: '2000.00',
  spent: '500.00',
  left: '1500.00',
  waiting: { cap: '5000.00', from: '2026-11-23T10:00:00Z' },
};

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
const section = (limits: BetLimits) => (
  <LimitsSection limits={limits} zone="Africa/Lagos" now={Date.now()} />
);
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => user.click(screen.getByRole('button', { name: 'Save caps' }));

describe('own caps', () => {
  it('send only what was changed; an empty field removes a cap', async () => {
    const weekly = { ...capped, cap: '9000.00', waiting: null };
    server.on('PUT /betting/limits', { body: { data: limitsOf({ daily: capped, weekly }) } });
    render(section(limitsOf({ daily: capped, weekly })));
    await save();
    expect(server.calls).toEqual([]);
    await user.clear(field(/^Weekly cap/));
    await save();
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(server.sent('PUT /betting/limits')[0]?.body).toEqual({ weekly: null });
    expect(field(/^Weekly cap/).value).toBe('9,000');
  });

  it('show what is wrong beside the field, before the server is called', async () => {
    render(section(limitsOf()));
    await user.type(field(/^Daily cap/), '50');
    await save();
    expect(screen.getByText('Enter at least ₦100.00.')).toBeDefined();
    expect(document.activeElement).toBe(field(/^Daily cap/));
    expect(server.calls).toEqual([]);
  });

  it('show what was spent, hidden with the balance', () => {
    render(section(limitsOf({ daily: { ...capped, waiting: null } })));
    const spent = screen.getAllByText('₦500.00').map(({ className }) => className);
    expect([...new Set(spent)]).toEqual(['own']);
  });

  it('show the pending change, and end the wait', async () => {
    const lower = limitsOf({ daily: { ...capped, waiting: null } });
    server.on('PUT /betting/limits', { body: { data: lower } });
    render(section(limitsOf({ daily: capped })));
    expect(screen.getByText(/Until then/).textContent).toMatch(
      /^₦5,000.00 from .*Until then ₦2,000.00 holds/,
    );
    const sums = screen.getAllByText(/^₦[25],000.00$/).map(({ className }) => className);
    expect([...new Set(sums)]).toEqual(['own']);
    await user.click(screen.getByRole('button', { name: 'Keep ₦2,000.00' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(server.sent('PUT /betting/limits')[0]?.body).toEqual({ daily: '2000.00' });
    expect(screen.queryByText(/Until then/)).toBeNull();
  });

  it('keep what was typed when no answer comes', async () => {
    server.on('PUT /betting/limits', lost);
    render(section(limitsOf()));
    await user.type(field(/^Daily cap/), '3000');
    await save();
    expect(await screen.findByText(/^We didn’t get a response/)).toBeDefined();
    expect(field(/^Daily cap/).value).toBe('3,000');
  });
});

describe('a break', () => {
  const exclude = () => user.click(screen.getByRole('button', { name: 'Exclude myself' }));

  it('has to be confirmed, lasts as long as was chosen, and renders the page again', async () => {
    server.on('POST /betting/self-exclusion', { body: { data: limitsOf() } });
    render(section(limitsOf()));
    await exclude();
    expect(screen.getByText('Choose for how long.')).toBeDefined();
    await user.selectOptions(screen.getByLabelText('For how long'), '1 week');
    await exclude();
    const asks = await screen.findByRole('alertdialog', { name: 'Take a break from betting?' });
    expect(server.calls).toEqual([]);
    await user.click(within(asks).getByRole('button', { name: 'Take a break' }));
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    // a duration, because a phone with a wrong clock must not extend it
    expect(server.sent('POST /betting/self-exclusion')[0]?.body).toEqual({ days: 7 });
  });

  it('can only be made longer, and caps have no effect in the meantime', () => {
    const until = new Date(Date.now() + 40 * DAY_MS).toISOString();
    render(section(limitsOf({ excluded_until: until })));
    const choices = within(screen.getByLabelText('For how long')).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Choose',
      '6 months',
      '1 year',
      '5 years',
    ]);
    expect(screen.queryByRole('button', { name: 'Save caps' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Extend' })).toBeDefined();
  });
});
