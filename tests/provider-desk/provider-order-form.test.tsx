import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProviderOrderForm } from '#islands/provider-desk/provider-order-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

vi.mock('#lib/browser/navigate.ts');

const SET = 'PUT /desk/providers/order';
let api: FakeApi;
beforeEach(() => {
  cleanBrowser();
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const form = (providers: readonly string[] = []) => (
  <ProviderOrderForm
    port="bills"
    countries={[
      { value: 'NG', label: 'Nigeria' },
      { value: 'GH', label: 'Ghana' },
    ]}
    products={[{ value: 'airtime-bill-payment', label: 'Airtime' }]}
    providers={['vtpass', 'reloadly']}
    orders={[{ country: 'GH', product: null, providers: ['reloadly'] }]}
    start={{ country: '', product: '', providers }}
  />
);
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Ask a second approver' }));

it('sends the order with what its operator saw for exactly this country and product', async () => {
  api.on(SET, { body: { data: {} } });
  const { container } = render(form());
  expect(await findIssues(container)).toEqual([]);
  choose('Country', 'GH');
  choose('First', 'vtpass');
  choose('Second', 'reloadly');
  choose('Reason', 'Cheaper here.');
  ask();
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/providers?said=asked'));
  expect(api.sent(SET)).toMatchObject([
    {
      body: {
        port: 'bills',
        country: 'GH',
        product: null,
        reason: 'Cheaper here.',
        providers: ['vtpass', 'reloadly'],
        before: ['reloadly'],
      },
    },
  ]);
});

it('starts with an earlier order, and shows errors beside their fields', async () => {
  api.on(SET, {
    status: 422,
    body: {
      success: false,
      message: 'Check the marked fields.',
      error_code: 'invalid_input',
      errors: { providers: ['List each provider once.'] },
    },
  });
  render(form(['reloadly']));
  expect(screen.getByLabelText<HTMLSelectElement>('First').value).toBe('reloadly');
  choose('Second', 'reloadly');
  ask();
  expect(await screen.findByText('List each provider once.')).toBeDefined();
  expect(goTo).not.toHaveBeenCalled();
});
