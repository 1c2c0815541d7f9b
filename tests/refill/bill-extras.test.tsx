import { render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { goTo } from '#lib/browser/navigate.ts';
import type { BillSchedule } from '#lib/refill/bill-schedules.contract.ts';
import { fillIn, form, proceed, sheet, user } from '#tests/support/airtime-form.tsx';
import { payWith } from '#tests/support/checkout-sheet.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { pageMadeAt, signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser, TEST_TIME } from '#tests/support/clean-browser.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { mummy, orderOf, quoteOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const scheduleOf = (change: Partial<BillSchedule> = {}): BillSchedule => ({
  id: '0b9f2a57-4f59-4a86-8f55-d8f8a2b6a001',
  service_type: 'airtime-bill-payment',
  bill_id: 'ng-mtn',
  name: 'MTN airtime',
  number: '0803 412 7790',
  total: '500.00',
  currency: 'NGN',
  every: 'month',
  next_at: '2026-12-31T08:00:00Z',
  remind_only: false,
  paused: false,
  last: null,
  url: '/refill/buy-airtime',
  draft: {
    service_type: 'airtime-bill-payment',
    bill_id: 'ng-mtn',
    user_number: '0803 412 7790',
    amount: '500.00',
  },
  ...change,
});

const page = document.documentElement.dataset;
afterEach(() => void delete page['zone']);

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi().on('POST /quotes', { body: { data: quoteOf() } });
});

const press = async (name: string | RegExp) =>
  user().click(await screen.findByRole('button', { name }));

describe('a promo code', () => {
  it('is shown on request; its error is beside it and the focus is there', async () => {
    server.on('POST /quotes', {
      status: 422,
      body: { message: 'x', errors: { voucher_code: ['This code has expired.'] } },
    });
    render(form());
    await fillIn();
    await press('I have a promo code');
    const field = screen.getByRole('textbox', { name: /^Promo code/ });
    expect(document.activeElement).toBe(field);
    await user().type(field, 'OLD');
    await proceed();
    expect(await screen.findByText('This code has expired.')).toBeDefined();
    expect(server.sent('POST /quotes')[0]?.body).toMatchObject({ voucher_code: 'OLD' });
    expect(document.activeElement).toBe(field);
    const lines = { ...quoteOf().lines, discount: '50.00', total: '450.00' };
    server.on('POST /quotes', { body: { data: quoteOf({ lines }) } });
    await proceed();
    const row = within(await sheet()).getByText('Promo code').parentElement;
    expect(row?.textContent).toBe('Promo code−₦50.00');
  });
});

describe('a saved number', () => {
  it('is renamed or removed where it is chosen, and what was typed stays', async () => {
    server.on('POST /bills-payment/beneficiaries', { body: { data: [] } });
    server.on('GET /bills-payment/beneficiaries', {
      body: { data: [{ ...mummy, beneficiary_name: 'Mama' }] },
    });
    render(form({ people: [mummy] }));
    await press(/^Mummy Ngozi/);
    await press('Rename or remove Mummy Ngozi');
    const field = screen.getByRole('textbox', { name: 'Name for this number' });
    await user().clear(field);
    await user().type(field, 'Mama{Enter}');
    await press('Rename or remove Mama');
    expect(server.sent('POST /bills-payment/beneficiaries')[0]?.body).toEqual({
      beneficiary_name: 'Mama',
      user_number: '+2348023334444',
      bill_id: 'ng-glo',
      service_type: 'airtime-bill-payment',
    });
    server.on(`DELETE /bills-payment/beneficiaries/${mummy.id}`, { body: { data: [] } });
    server.on('GET /bills-payment/beneficiaries', { body: { data: [] } });
    await press('Remove');
    await vi.waitFor(() => expect(screen.queryByText('Mama')).toBeNull());
    expect(screen.getByDisplayValue('0802 333 4444')).toBeDefined();
  });
});

describe('several numbers', () => {
  it('get one order each: every line is shown, and the log opens after the PIN', async () => {
    const parts = ['••••7790', '••••4444'].map((detail) => ({
      name: 'MTN airtime',
      detail,
      lines: quoteOf().lines,
    }));
    server.on('POST /quotes', { body: { data: quoteOf({ parts }) } });
    const order = orderOf();
    server.on('POST /bills/purchase', {
      status: 201,
      body: { data: { ...order, transactions: [order, orderOf({ uuid: 'b' })] } },
    });
    render(form());
    await fillIn();
    await press('Add another number');
    const second = screen.getByRole('textbox', { name: 'Phone number 2' });
    expect(document.activeElement).toBe(second);
    await user().type(second, '08034127790');
    await proceed();
    expect(screen.getByText('This number is already in the list.')).toBeDefined();
    await user().clear(second);
    await user().type(second, '08023334444');
    expect(
      screen.getByRole<HTMLSelectElement>('combobox', { name: 'Network of number 2' }).value,
    ).toBe('ng-airtel');
    expect(screen.getByText('₦1,000').parentElement?.textContent).toContain('₦1,000.00');
    await proceed();
    const dialog = await sheet();
    const list = within(dialog).getByRole('list', { name: 'Each' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await payWith('482915');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/transactions'));
    expect(server.sent('POST /bills/purchase')[0]?.body).toMatchObject({
      bill_id: 'ng-mtn',
      recipients: [
        { user_number: '08034127790' },
        { user_number: '08023334444', bill_id: 'ng-airtel' },
      ],
    });
  });

  it('show the server’s errors beside each number', async () => {
    server.on('POST /quotes', {
      status: 422,
      body: { message: 'x', errors: { 'recipients.1.user_number': ['Not a number here.'] } },
    });
    render(form());
    await fillIn();
    await press('Add another number');
    const second = screen.getByRole('textbox', { name: 'Phone number 2' });
    await user().type(second, '08023334444');
    await proceed();
    expect(await screen.findByText('Not a number here.')).toBeDefined();
    expect(second.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a recurring bill', () => {
  it('is set up in a sheet: a reminder without the PIN, at nine in the morning by the clock of the page', async () => {
    page['zone'] = 'America/New_York';
    server.on('POST /bills-payment/schedules', {
      status: 201,
      body: { data: [scheduleOf({ remind_only: true })] },
    });
    const { container } = render(form());
    await fillIn();
    await press('Set up autopay or a reminder');
    const sheet = await screen.findByRole('dialog', { name: 'Autopay or reminder' });
    expect(within(sheet).getByText(/0803 412 7790/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Agree' })).toHaveProperty('disabled', true);
    expect(screen.getByText(/We’ll pay up to ₦500\.00 from your wallet/)).toBeDefined();
    expect(await findIssues(container)).toEqual([]);
    await press('Only remind me');
    await press('Remind me');
    expect(await screen.findByText(/^Every month, next reminder on/)).toBeDefined();
    expect(server.sent('POST /bills-payment/schedules')[0]?.body).toEqual({
      service_type: 'airtime-bill-payment',
      bill_id: 'ng-mtn',
      user_number: '08034127790',
      amount: '500.00',
      every: 'month',
      next_at: '2026-12-21T14:00:00.000Z',
      remind_only: true,
      paused: false,
    });
  });

  it.each([
    ['America/Los_Angeles', '30 Dec 2026'],
    ['Africa/Nairobi', '31 Dec 2026'],
    ['Pacific/Auckland', '31 Dec 2026'],
  ])('is paid next on a day of the page: in %s on %s', (zone, day) => {
    const schedules = [scheduleOf({ next_at: '2026-12-31T06:00:00Z' })];
    render(form({ schedules, zone }));
    expect(screen.getByText(`Every month, next payment on ${day}`)).toBeDefined();
  });

  it.each([30, -30])(
    'begins a month from today, even on a phone whose clock is %i days wrong',
    async (days) => {
      pageMadeAt(TEST_TIME);
      vi.setSystemTime(TEST_TIME.getTime() + days * 24 * 3_600_000);
      render(form());
      await fillIn();
      await press('Set up autopay or a reminder');
      const next = await screen.findByLabelText<HTMLInputElement>('Next on');
      expect(next.value).toBe('2026-12-21');
      expect(next.min).toBe('2026-11-22');
    },
  );

  it('is in the list with its last outcome; pausing asks for nothing', async () => {
    const last = {
      at: '2026-11-20T08:00:00Z',
      outcome: 'not_paid',
      text: 'You don’t have enough in your wallet.',
      reference_code: null,
    } as const;
    const schedule = scheduleOf({ last });
    const path = `/bills-payment/schedules/${schedule.id}`;
    server.on(`PUT ${path}`, { body: { data: [{ ...schedule, paused: true }] } });
    render(form({ schedules: [schedule, scheduleOf({ service_type: 'cable-bill-payment' })] }));
    expect(screen.getByText(/not paid\. You don’t have enough/)).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Change MTN airtime/ })).toHaveLength(1);
    await press(/^Change MTN airtime/);
    await press('Pause');
    expect(await screen.findByText('Paused')).toBeDefined();
    expect(server.sent(`PUT ${path}`)[0]?.body).toEqual({ paused: true });
  });

  it('fills the form that its reminder opens', async () => {
    const schedule = scheduleOf({ remind_only: true });
    window.history.replaceState(null, '', `/refill/buy-airtime?schedule=${schedule.id}`);
    render(form({ schedules: [schedule] }));
    expect(await screen.findByDisplayValue('0803 412 7790')).toBeDefined();
    expect(screen.getByDisplayValue('500')).toBeDefined();
  });
});
