import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { billKind } from '#islands/refill/bill-kinds.ts';
import { ElectricityForm } from '#islands/refill/electricity-form.tsx';
import { runPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { findIssues } from '#tests/support/axe.ts';
import {
  box,
  button,
  checkOf,
  distributors,
  given,
  payIt,
  press,
  sheet,
  user,
} from '#tests/support/bill-forms.tsx';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { orderOf, quoteOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const LOOK = 'POST /bills-payment/validate';
const SERVICE = 'electricity-bill-payment';
const named = { ...distributors[0]!, short_name: 'KPLC' };
const nameless = { ...named, validates: false, compares: true };
const NUMBER = '45012345678';
let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi().on('POST /quotes', { body: { data: quoteOf() } });
});

type Props = Parameters<typeof ElectricityForm>[0];
const form = (change: Partial<Props> = {}) => (
  <ElectricityForm
    {...given}
    service={SERVICE}
    kind={billKind(SERVICE)}
    billers={[nameless]}
    {...change}
  />
);
const meter = () => box('Meter or account number');
const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^I’ve compared/ });
const noTick = () => screen.queryByRole('checkbox', { name: /^I’ve compared/ });
async function fill(number = NUMBER) {
  await user().type(meter(), number);
  await user().type(box(/^Amount/), '8000');
}
const quoted = () => server.sent('POST /quotes').map(({ body }) => body as Record<string, string>);
const refuse = (field: string, text: string) =>
  server.on('POST /quotes', { status: 422, body: { message: '', errors: { [field]: [text] } } });

describe('a meter whose owner no one can name', () => {
  it('is shown large, in groups, and paid only after it was compared', async () => {
    server.on('POST /bills/purchase', { status: 201, body: { data: orderOf() } });
    render(form());
    expect(noTick()).toBeNull();
    await fill();
    expect(await screen.findByText(/KPLC doesn’t tell us the name on this number/)).toBeDefined();
    expect(['4501', '2345', '678'].map((part) => screen.getByText(part))).toHaveLength(3);
    await press('Continue');
    expect(
      await screen.findByText('Compare the number with your bill, then tick this box.'),
    ).toBeDefined();
    expect(document.activeElement).toBe(tick());
    expect(quoted()).toEqual([]);
    await user().click(tick());
    await press('Continue');
    await sheet();
    expect(quoted()).toMatchObject([{ user_number: NUMBER, compared_number: NUMBER }]);
    await payIt();
    await vi.waitFor(() => expect(server.sent('POST /bills/purchase')).toHaveLength(1));
    expect(server.sent('POST /bills/purchase')[0]?.body).toMatchObject({
      compared_number: NUMBER,
    });
    expect(server.sent(LOOK)).toEqual([]);
  });

  it('is compared again when a digit of it changes', async () => {
    render(form());
    await fill();
    await user().click(tick());
    await user().type(meter(), '{Backspace}9');
    expect(tick().checked).toBe(false);
    await user().type(meter(), '{Backspace}');
    expect(noTick()).toBeNull();
  });

  it('is compared by a guest too, once: the tick is kept after they signed in', async () => {
    cleanBrowser();
    const { unmount } = render(form({ needs: 'sign-in' }));
    await fill();
    expect(screen.queryByText(/Sign in to continue/)).toBeNull();
    await press('Continue');
    expect(await screen.findByText(/then tick this box/)).toBeDefined();
    await user().click(tick());
    await press('Continue');
    await user().click(within(await sheet()).getByRole('button', { name: /Sign in/ }));
    unmount();
    signedInPage();
    expect(runPendingTransaction(false)).toBe('/refill/buy-electricity');
    render(form());
    await vi.waitFor(() => expect(meter().value).toBe(NUMBER));
    expect(tick().checked).toBe(true);
  });

  it('is compared again when it is repeated, and when it was typed another day', async () => {
    const before = { bill_id: named.bill_id, user_number: NUMBER, meter_type: 'prepaid' };
    const { unmount } = render(form({ again: { ...before, amount: '8000.00' } }));
    await vi.waitFor(() => expect(meter().value).toBe(NUMBER));
    expect(tick().checked).toBe(false);
    await user().click(tick());
    unmount();
    render(form());
    await vi.waitFor(() => expect(meter().value).toBe(NUMBER));
    expect(tick().checked).toBe(false);
  });
});

describe('a supplier that was replaced in the meantime', () => {
  it('and can’t name owners has the number compared', async () => {
    const none = checkOf({ customer_name: null, compare: true });
    server.on(LOOK, { body: { data: none } });
    render(form({ billers: [named] }));
    await user().type(meter(), NUMBER);
    await press('Check the meter');
    await vi.waitFor(() => expect(tick().checked).toBe(false));
    expect(button('Continue')).toBeDefined();
  });

  it('and can no longer name owners, says so beside the tick', async () => {
    server.on(LOOK, { body: { data: checkOf() } });
    render(form({ billers: [named] }));
    await user().type(meter(), NUMBER);
    await press('Check the meter');
    await user().click(await screen.findByRole('checkbox', { name: /right meter/ }));
    await user().type(box(/^Amount/), '8000');
    const text = 'Compare the number with your bill, then tick the box.';
    refuse('compared_number', text);
    await press('Continue');
    expect(await screen.findByText(text)).toBeDefined();
    expect(document.activeElement).toBe(tick());
  });

  it('and names owners, has the number looked up', async () => {
    server.on(LOOK, { body: { data: checkOf() } });
    render(form());
    await fill();
    await user().click(tick());
    refuse('user_number', 'Check the name on this number first.');
    await press('Continue');
    expect(await screen.findByText('Check the name on this number first.')).toBeDefined();
    expect(noTick()).toBeNull();
    await press('Check the meter');
    expect(await screen.findByText(/^Owner/)).toBeDefined();
  });
});

it('has no findings by axe', async () => {
  const { container } = render(form());
  await fill();
  expect(tick()).toBeDefined();
  expect(await findIssues(container)).toEqual([]);
});
