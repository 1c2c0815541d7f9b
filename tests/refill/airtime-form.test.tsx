import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  amount,
  chosen,
  fillIn,
  form,
  proceed,
  network,
  number,
  sheet,
  user,
  values,
} from '#tests/support/airtime-form.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { lately, mummy, quoteOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi().on('POST /quotes', { body: { data: quoteOf() } });
});

describe('the network', () => {
  it('is guessed from the number, with the reason', async () => {
    render(form());
    expect(
      within(screen.getByRole('group', { name: 'Network' })).queryAllByRole('button', {
        pressed: true,
      }),
    ).toEqual([]);
    await user().type(number(), '0803');
    expect(chosen()).toEqual(['MMTN']);
    expect(screen.getByText(/^0803 usually means MTN. Ported your number/)).toBeDefined();
  });

  it('follows the longest prefix as digits come in', async () => {
    render(form());
    await user().type(number(), '0702');
    expect(chosen()).toEqual(['AAirtel']);
    await user().type(number(), '5');
    expect(chosen()).toEqual(['MMTN']);
    expect(screen.getByText(/^07025 usually means MTN/)).toBeDefined();
  });

  it('stays as chosen while the number is completed, and shows what was chosen', async () => {
    render(form());
    await user().type(number(), '0803');
    await user().click(network('Airtel'));
    await user().type(number(), '4127790');
    expect(chosen()).toEqual(['AAirtel']);
    expect(
      screen.getByText(/You chose Airtel: make sure the number was ported there/),
    ).toBeDefined();
  });

  it('stays as chosen when the choice came before the number', async () => {
    render(form());
    await user().click(network('Glo'));
    await user().type(number(), '08034127790');
    expect(chosen()).toEqual(['GGlo']);
  });

  it('is guessed again when the number changes to another network', async () => {
    render(form());
    await user().type(number(), '0803');
    await user().click(network('Airtel'));
    await user().clear(number());
    await user().type(number(), '0805');
    expect(chosen()).toEqual(['GGlo']);
  });

  it('is chosen from buttons when the digits don’t reveal it', async () => {
    render(form());
    await fillIn('09991234567');
    await proceed();
    expect((await screen.findByRole('alert')).textContent).toBe('Choose the network.');
    expect(document.activeElement).toBe(network('MTN'));
    await user().click(network('Glo'));
    expect(screen.queryByRole('alert')).toBeNull();
    await proceed();
    await sheet();
    expect(server.sent('POST /quotes')[0]?.body).toMatchObject({ bill_id: 'ng-glo' });
  });
});

describe('number and amount', () => {
  it('are checked beside their fields before the server is called', async () => {
    render(form());
    await fillIn('0803', '20');
    await proceed();
    expect(await screen.findByText('Enter an 11-digit number.')).toBeDefined();
    // a total of zero would look like an answer
    expect(screen.queryByText('Total, no fee')).toBeNull();
    expect(screen.getByText('Enter at least ₦50.00.')).toBeDefined();
    expect(document.activeElement).toBe(number());
    expect(server.calls).toEqual([]);
  });

  it('are said to be marked in the foot once the form was sent, until they are valid', async () => {
    render(form());
    await fillIn('0803', '20');
    await user().tab();
    expect(await screen.findByText('Enter at least ₦50.00.')).toBeDefined();
    expect(screen.queryByText(/^Check the marked/)).toBeNull();
    await proceed();
    expect(await screen.findByText('Check the marked fields')).toBeDefined();
    await user().type(amount(), '0');
    expect(await screen.findByText('Check the marked field')).toBeDefined();
    await user().type(number(), '1234567');
    expect(await screen.findByText('Total, no fee')).toBeDefined();
    expect(screen.queryByText(/^Check the marked/)).toBeNull();
  });

  it.each([
    ['250,00', '250.00'],
    ['1.500,50', '1500.50'],
    ['1,500', '1500.00'],
    ['1500,5', '1500.50'],
  ])('are priced as typed: %s is %s', async (text, sum) => {
    server.on('POST /quotes', { body: { data: quoteOf() } });
    render(form());
    await fillIn('08031234567', text);
    expect(await screen.findByText('Total, no fee')).toBeDefined();
    await proceed();
    await vi.waitFor(() =>
      expect(server.sent('POST /quotes')[0]?.body).toMatchObject({ amount: sum }),
    );
  });

  it('ask which of two amounts is meant, and are not priced', async () => {
    render(form());
    await fillIn('08031234567', '1.500');
    await proceed();
    expect(
      await screen.findByText('1.500 could mean 1,500 or 1.50. Enter one of them.'),
    ).toBeDefined();
    expect(server.calls).toEqual([]);
  });

  it('accept a quick amount, and show the total with the fee', async () => {
    render(form({ fee: '20.00' }));
    await user().click(screen.getByRole('button', { name: '₦2,000.00' }));
    expect(amount().value).toBe('2,000');
    expect(screen.getByRole('button', { name: '₦2,000.00' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    expect(screen.getByText('Total with our fee').parentElement?.textContent).toContain(
      '₦2,020.00',
    );
  });

  it('promise no fee only when the page knows that there is none', async () => {
    const { rerender } = render(form());
    await user().click(screen.getByRole('button', { name: '₦500.00' }));
    expect(screen.getByText('Total, no fee')).toBeDefined();
    rerender(form({ fee: null }));
    expect(screen.queryByText('Total, no fee')).toBeNull();
  });

  it('are sent to the server in one format, however they were typed', async () => {
    render(form());
    await fillIn('+234 803 412 7790', '1500.5');
    await proceed();
    await sheet();
    expect(server.sent('POST /quotes')[0]?.body).toEqual({ ...values, amount: '1500.50' });
  });

  it('show the server’s messages where they belong, once', async () => {
    server.on('POST /quotes', {
      status: 422,
      body: {
        message: 'Check.',
        errors: { user_number: ['Not a mobile number.'], bill_id: ['Choose the network of this.'] },
      },
    });
    render(form());
    await fillIn();
    await proceed();
    expect(await screen.findByText('Not a mobile number.')).toBeDefined();
    expect(screen.getByText('Choose the network of this.')).toBeDefined();
    expect(toastTexts()).toEqual([]);
  });

  it('stay, with a message about the money, when no answer comes', async () => {
    server.on('POST /quotes', lost);
    render(form());
    await fillIn();
    await proceed();
    expect((await screen.findByRole('alert')).textContent).toContain('You haven’t been charged.');
    expect(number().value).toBe('0803 412 7790');
    server.on('POST /quotes', { body: { data: quoteOf() } });
    await proceed();
    await sheet();
    expect(screen.queryByText(/You haven’t been charged/)).toBeNull();
  });
});

describe('saved numbers', () => {
  it('fill number and network with one tap, under their name up to the PIN', async () => {
    render(form({ people: [mummy, lately] }));
    await user().click(screen.getByRole('button', { name: /Mummy Ngozi/ }));
    expect(number().value).toBe('0802 333 4444');
    expect(chosen()).toEqual(['GGlo']);
    expect(screen.getByRole('button', { name: /Mummy Ngozi/, pressed: true })).toBeDefined();
    await user().type(amount(), '500');
    await proceed();
    expect(within(await sheet()).getByText('MTN airtime · Mummy Ngozi')).toBeDefined();
  });

  it('are left out while there are none', () => {
    render(form());
    expect(screen.queryByRole('heading', { name: 'Saved' })).toBeNull();
  });
});

it('has no findings by axe', async () => {
  const { container } = render(form({ people: [mummy, lately] }));
  expect(await findIssues(container)).toEqual([]);
  await fillIn();
  await proceed();
  await sheet();
  expect(await findIssues(container)).toEqual([]);
});
