import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { billKind } from '#islands/refill/bill-kinds.ts';
import { ElectricityForm } from '#islands/refill/electricity-form.tsx';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { runPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { findIssues } from '#tests/support/axe.ts';
import {
  box,
  button,
  checkOf,
  distributors,
  given,
  press,
  sheet,
  user,
} from '#tests/support/bill-forms.tsx';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { quoteOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const LOOK = 'POST /bills-payment/validate';
const SERVICE = 'electricity-bill-payment';
const owner = checkOf({ address: '12 Allen Ave…' });
let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi()
    .on('POST /quotes', { body: { data: quoteOf() } })
    .on(LOOK, { body: { data: owner } });
});

type Props = Parameters<typeof ElectricityForm>[0];
const form = (change: Partial<Props> = {}) => (
  <ElectricityForm
    {...given}
    service={SERVICE}
    kind={billKind(SERVICE)}
    billers={distributors}
    {...change}
  />
);
const meter = () => box('Meter or account number');
async function chooseIkeja() {
  await user().type(screen.getByRole('combobox', { name: 'Distributor' }), 'lagos');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await user().click(screen.getByRole('option', { name: /IKEDC/ }));
}
async function lookUp(number = '45012345678') {
  await chooseIkeja();
  expect(document.activeElement).toBe(meter());
  await user().type(meter(), number);
  await press('Check the meter');
}
const asked = () => server.sent(LOOK).map(({ body }) => body);
const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /right meter/ });

describe('a meter', () => {
  it('is paid only after someone checked whose it is', async () => {
    render(form());
    await lookUp('4501 2345 678');
    expect((await screen.findByText(/^Owner/)).parentElement?.textContent).toBe(
      'Owner: A*** OKORO, 12 Allen Ave…',
    );
    expect(
      screen.getByText('Is this your meter? Tokens can’t be moved to another meter.'),
    ).toBeDefined();
    await user().type(box(/^Amount/), '8000');
    await press('Continue');
    expect(await screen.findByText('Check the name, then tick this box.')).toBeDefined();
    expect(document.activeElement).toBe(tick());
    await user().click(tick());
    await press('Continue');
    const open = within(await sheet());
    expect(open.getByText('A*** OKORO')).toBeDefined();
    expect(open.getByText('Tokens can’t be moved to another meter.')).toBeDefined();
    const bill = { bill_id: 'ng-ikedc', user_number: '45012345678', meter_type: 'prepaid' };
    expect(asked()).toEqual([{ service_type: SERVICE, ...bill }]);
    expect(server.sent('POST /quotes')[0]?.body).toEqual({
      service_type: SERVICE,
      ...bill,
      amount: '8000.00',
    });
  });

  it('is looked up again when a digit of it changes, and the tick is cleared', async () => {
    render(form());
    await lookUp();
    await user().click(await screen.findByRole('checkbox'));
    await user().type(meter(), '{Backspace}9');
    expect(screen.queryByText(/^Owner/)).toBeNull();
    await press('Check the meter');
    await screen.findByText(/^Owner/);
    expect(tick().checked).toBe(false);
  });

  it('shows what is owed, and accepts no less than the meter does', async () => {
    server.on(LOOK, { body: { data: { ...owner, due: '2500.00', minimum: '5000.00' } } });
    render(form());
    await lookUp();
    expect((await screen.findByText('Outstanding, deducted first')).nextSibling?.textContent).toBe(
      '₦2,500.00',
    );
    expect(screen.queryByRole('button', { name: '₦2,000.00' })).toBeNull();
    await user().type(box(/^Amount/), '4999');
    await press('Continue');
    expect(await screen.findByText('Enter at least ₦5,000.00.')).toBeDefined();
  });

  it('of another type or company is corrected with one tap', async () => {
    const hint = { text: 'This number is with EKEDC, not IKEDC.', bill_id: 'ng-ekedc' };
    const elsewhere = { ...hint, meter_type: 'postpaid' as const };
    server.on(LOOK, { body: { data: checkOf({ customer_name: null, hint: elsewhere }) } });
    render(form());
    await lookUp();
    expect((await screen.findByRole('alert')).textContent).toContain(hint.text);
    server.on(LOOK, { body: { data: owner } });
    await press('Use EKEDC');
    expect(await screen.findByText(/^Owner/)).toBeDefined();
    expect(asked()[1]).toMatchObject({ bill_id: 'ng-ekedc', meter_type: 'postpaid' });
    expect(button('Postpaid').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText(/A payment can’t be moved/)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [422, { errors: { user_number: ['IKEDC knows no one.'] } }, 'IKEDC knows no one.'],
    [503, { message: 'IKEDC does not answer right now.' }, 'IKEDC does not answer right now.'],
    [429, { message: 'Too many look-ups today.' }, 'Too many look-ups today.'],
  ])(
    'that can’t be looked up (%i) gets a message beside its number',
    async (status, body, text) => {
      server.on(LOOK, { status, body: { message: '', errors: {}, ...body } });
      render(form());
      await lookUp();
      expect(await screen.findByText(text)).toBeDefined();
      expect(toastTexts()).toEqual([]);
      expect(meter().getAttribute('aria-invalid')).toBe('true');
      expect(meter().value).toBe('45012345678');
    },
  );

  it('that is paid again is looked up automatically, once, and still has to be confirmed', async () => {
    const before = { bill_id: 'ng-ikedc', user_number: '45012345678', meter_type: 'prepaid' };
    render(form({ again: { ...before, amount: '8000.00' } }));
    expect(await screen.findByText(/^Owner/)).toBeDefined();
    expect(tick().checked).toBe(false);
    await press('Continue');
    expect(await screen.findByText('Check the name, then tick this box.')).toBeDefined();
    expect(asked()).toEqual([{ ...before, service_type: SERVICE }]);
  });

  it('whose order failed because of its number is not looked up before that is changed', async () => {
    const before = { bill_id: 'ng-ikedc', user_number: '45012345678', meter_type: 'prepaid' };
    const problem = { problem_field: 'user_number', problem_text: 'No one has this number.' };
    render(form({ again: { ...before, ...problem } }));
    expect(await screen.findByText('No one has this number.')).toBeDefined();
    expect(asked()).toEqual([]);
  });

  it('can be checked again when no answer came', async () => {
    server.on(LOOK, lost);
    render(form());
    await lookUp();
    expect(await screen.findByText(/We didn’t get a response. Check again/)).toBeDefined();
    server.on(LOOK, { body: { data: owner } });
    await press('Check the meter');
    expect(await screen.findByText(/^Owner/)).toBeDefined();
    expect(screen.queryByText(/We didn’t get a response/)).toBeNull();
  });
});

it('shows a guest the price, says that a look-up is for members, and keeps what was typed', async () => {
  cleanBrowser();
  const { unmount } = render(form({ needs: 'sign-in' }));
  await chooseIkeja();
  await press('Postpaid');
  await user().type(meter(), '45012345678');
  await user().type(box(/^Amount/), '8000');
  await press('Continue');
  await sheet();
  await press('Close');
  await press('Sign in to continue');
  expect($modal.get()).toMatchObject({ name: 'auth', mode: 'login' });
  expect(asked()).toEqual([]);
  unmount();
  signedInPage();
  expect(runPendingTransaction(false)).toBe('/refill/buy-electricity');
  render(form());
  await vi.waitFor(() => expect(meter().value).toBe('45012345678'));
  expect(button('Postpaid').getAttribute('aria-pressed')).toBe('true');
  await press('Check the meter');
  await screen.findByText(/^Owner/);
  expect(box(/^Amount/).value).toBe('8,000');
});

it('needs no choice where there is one company', () => {
  render(form({ billers: distributors.slice(0, 1) }));
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Change/ })).toBeNull();
  expect(button('Check the meter')).toBeDefined();
});

it('has no findings by axe', async () => {
  const { container } = render(form());
  expect(await findIssues(container)).toEqual([]);
  await lookUp();
  await screen.findByText(/^Owner/);
  expect(await findIssues(container)).toEqual([]);
});
