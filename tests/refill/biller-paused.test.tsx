import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  fillIn,
  form,
  network,
  number,
  proceed,
  sheet,
  user,
} from '#tests/support/airtime-form.tsx';
import { signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { typePin } from '#tests/support/checkout-sheet.tsx';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import { networks, quoteOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi().on('POST /quotes', {
    body: {
      data: quoteOf({ needs_pay_anyway: true, warning: 'Payments to MTN have been failing.' }),
    },
  });
});

const paused = networks.map((each) =>
  each.bill_id === 'ng-mtn'
    ? {
        ...each,
        paused: {
          text: 'Payments to MTN have been failing since 15:04.',
          since: '2026-11-29T14:04:00.000Z',
          try_at: '2026-11-29T14:30:00.000Z',
          is_closed: true,
        },
      }
    : each,
);

it('shows before anything is typed that a network is paused, and not to those who chose another', async () => {
  render(form({ billers: paused }));
  expect(screen.getByText(/^Payments to MTN have been failing since 15:04/)).toBeDefined();
  await user().type(number(), '0802');
  expect(screen.queryByText(/have been failing/)).toBeNull();
  await user().click(network('MTN'));
  expect(screen.getByText(/have been failing/)).toBeDefined();
});

it('accepts no PIN as payment to a failing network until its buyer has confirmed', async () => {
  render(form());
  await fillIn();
  await proceed();
  const open = within(await sheet());
  await typePin();
  const pay = open.getByRole<HTMLButtonElement>('button', { name: /^Pay ₦/ });
  expect(pay.disabled).toBe(true);
  expect(server.sent('POST /bills/purchase')).toEqual([]);
  await user().click(open.getByRole('checkbox', { name: /^Pay anyway/ }));
  expect(pay.disabled).toBe(false);
  await user().click(pay);
  await vi.waitFor(() => {
    const [sent] = server.sent('POST /bills/purchase');
    expect(sent?.body).toMatchObject({ pay_anyway: true });
  });
});
