import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BetForm, type BetFormProps } from '#islands/fund-bets/bet-form.tsx';
import { storeResumed } from '#lib/browser/stores/pending-transaction.ts';
import { findIssues } from '#tests/support/axe.ts';
import { aPlatform, limitsOf } from '#tests/support/bet-pages.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { quoteOf } from '#tests/support/purchase.ts';
import { wholeText } from '#tests/support/whole-text.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  server = fakeApi()
    .on('POST /betting/validate', {
      body: { data: { customer_name: 'A*** OKORO', valid_until: '2026-11-22T10:30:00Z' } },
    })
    .on('POST /quotes', { body: { data: quoteOf({ name: 'Bet9ja top-up' }) } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const user = userEvent.setup();
const form = (change: Partial<BetFormProps> = {}) => (
  <BetForm
    platforms={[aPlatform(), aPlatform({ platform: 'ng-betking', name: 'BetKing' })]}
    template={null}
    limits={limitsOf({ over_18_at: '2026-11-01T10:00:00Z' })}
    fee="0.00"
    needs={null}
    {...change}
  />
);
const kept = { platform: 'ng-bet9ja', userId: '4501234567', amount: '1500.00' };
const account = () => screen.getByRole<HTMLInputElement>('textbox', { name: /user ID/ });
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
const check = () => user.click(screen.getByRole('button', { name: 'Check the account' }));
const proceed = () => user.click(screen.getByRole('button', { name: 'Continue' }));

describe('the account', () => {
  it('asks first-time users whether they are of age, and sends it once', async () => {
    const { unmount, container } = render(form({ limits: limitsOf() }));
    await user.selectOptions(screen.getByLabelText('Platform'), 'ng-bet9ja');
    await user.type(account(), '4501 234567');
    await check();
    expect(screen.getByText('Confirm you’re 18 or older.')).toBeDefined();
    expect(server.calls).toEqual([]);
    await user.click(screen.getByLabelText('I am 18 or older.'));
    await check();
    expect(await screen.findByText('A*** OKORO')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('A*** OKORO');
    expect(server.sent('POST /betting/validate')[0]?.body).toEqual({
      platform: 'ng-bet9ja',
      userId: '4501234567',
      over_18: true,
    });
    expect(await findIssues(container)).toEqual([]);
    unmount();
    render(form({ template: kept }));
    expect(screen.queryByLabelText('I am 18 or older.')).toBeNull();
    await check();
    await screen.findByText('A*** OKORO');
    expect(server.sent('POST /betting/validate')[1]?.body).not.toHaveProperty('over_18');
  });

  it('is checked against its platform’s format before the server is called', async () => {
    render(form());
    await user.selectOptions(screen.getByLabelText('Platform'), 'ng-bet9ja');
    await user.type(account(), 'ada');
    await check();
    const text = 'This does not look like a Bet9ja user ID. You’ll find it in your profile there.';
    expect(screen.getByText(text)).toBeDefined();
    expect(server.calls).toEqual([]);
  });

  it('explains why someone is refused, and reports a missing answer, without a toast', async () => {
    const message = 'You’ve excluded yourself until 03 May 2027, 09:00am.';
    server.on('POST /betting/validate', { status: 403, body: { message, error_code: null } });
    render(form({ template: kept }));
    await check();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    server.on('POST /betting/validate', lost);
    await check();
    expect(
      await screen.findByText(/^We didn’t get a response. You haven’t been charged./),
    ).toBeDefined();
    expect(toastTexts()).toEqual([]);
    expect(account().value).toBe(kept.userId);
  });
});

describe('the amount', () => {
  it('begins with an order to repeat, before a stored draft', async () => {
    storeResumed('fund-bets', { ...kept, userId: '9876543', amount: '2000.00' });
    render(form({ template: kept }));
    expect(account().value).toBe('9876543');
    await check();
    await screen.findByText('A*** OKORO');
    expect(amount().value).toBe('2,000');
  });

  it('stays beside its refusal; one of the account leads a step back', async () => {
    render(form({ template: kept }));
    await check();
    await screen.findByText('A*** OKORO');
    const refuse = (errors: object) =>
      server.on('POST /quotes', { status: 422, body: { message: 'Check.', errors } });
    refuse({ amount: ['You have ₦500.00 left under your cap today.'] });
    await proceed();
    expect(await screen.findByText('You have ₦500.00 left under your cap today.')).toBeDefined();
    expect(document.activeElement).toBe(amount());
    refuse({ userId: ['Check the name on this account first.'] });
    await proceed();
    expect(await screen.findByText('Check the name on this account first.')).toBeDefined();
    expect(document.activeElement).toBe(account());
    expect(toastTexts()).toEqual([]);
  });

  it('shows what is spent of the caps, and the minimum age beside the PIN', async () => {
    const limits = limitsOf({ over_18_at: '2026-11-01T10:00:00Z' });
    limits.weekly = { cap: '5000.00', spent: '1200.00', left: '3800.00', waiting: null };
    render(form({ template: kept, limits }));
    await check();
    await screen.findByText('A*** OKORO');
    expect(screen.getByText(wholeText(/₦1,200.00 of your cap ₦5,000.00/))).toBeDefined();
    await proceed();
    const sheet = await screen.findByRole('dialog', { name: 'Review and pay' });
    expect(sheet.textContent).toContain('18+ only. Funding a betting account can’t be reversed');
    expect(server.sent('POST /quotes')[0]?.body).toEqual({
      service_type: 'funds_transfer',
      ...kept,
    });
  });
});
