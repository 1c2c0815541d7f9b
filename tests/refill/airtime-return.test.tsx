import { act, render, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { goTo } from '#lib/browser/navigate.ts';
import { keepDraft, markSent, readDraft } from '#lib/browser/stores/drafts.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import { runPendingTransaction, storeResumed } from '#lib/browser/stores/pending-transaction.ts';
import {
  amount,
  chosen,
  fillIn,
  form,
  proceed,
  number,
  sheet,
  user,
  values,
} from '#tests/support/airtime-form.tsx';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { orderOf, quoteOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

let server: FakeApi;
inCleanBrowser(() => {
  signedInPage();
  server = fakeApi().on('POST /quotes', { body: { data: quoteOf() } });
});

describe('the restored form', () => {
  it('is filled in from a draft', async () => {
    keepDraft('airtime', { ...values, amount: '12450.00', bill_id: 'ng-airtel' });
    render(form());
    await vi.waitFor(() => expect(number().value).toBe('0803 412 7790'));
    expect(amount().value).toBe('12,450');
    expect(chosen()).toEqual(['AAirtel']);
  });

  it('prefers an order to repeat to a draft', async () => {
    keepDraft('airtime', values);
    storeResumed('refill', { ...values, user_number: '0805 111 2222', bill_id: 'ng-glo' });
    render(form());
    await vi.waitFor(() => expect(number().value).toBe('0805 111 2222'));
  });

  it('never overwrites what was typed before hydration', async () => {
    keepDraft('airtime', { ...values, user_number: '08051112222' });
    const box = document.body.appendChild(document.createElement('div'));
    onTestFinished(() => box.remove());
    box.innerHTML = renderToString(form());
    box.querySelector<HTMLInputElement>('input[type=tel]')!.value = '08034127790';
    box.querySelector<HTMLInputElement>('[name=amount]')!.value = '750';
    const root = await act(async () => hydrateRoot(box, form()));
    expect(number().value).toBe('08034127790');
    expect(chosen()).toEqual(['MMTN']);
    expect(screen.getByText('Total, no fee').parentElement?.textContent).toContain('₦750.00');
    await proceed();
    await sheet();
    expect(server.sent('POST /quotes')[0]?.body).toMatchObject({ amount: '750.00' });
    await act(async () => root.unmount());
  });
});

describe('a payment that had left without an answer', () => {
  const left = () => {
    const { key } = keepDraft('airtime', values);
    markSent('airtime', true);
    return `GET /transactions/by-key/${key}`;
  };

  it('opens its order immediately when it arrived', async () => {
    server.on(left(), { body: { data: orderOf() } });
    render(form());
    expect(screen.getByText('Checking whether your last payment went through…')).toBeDefined();
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/my-orders/OJ-7KD4-Q2MX'));
  });

  it('can be sent again, under the same key, when it never arrived', async () => {
    server.on(left(), { status: 404 });
    const key = readDraft('airtime')?.key;
    render(form());
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(screen.getByRole('alert').textContent).toContain('You haven’t been charged.');
    await proceed();
    await sheet();
    expect(readDraft('airtime')?.key).toBe(key);
  });

  it('lets nothing else be paid while the outcome is unknown', async () => {
    server.on(left(), lost);
    render(form());
    expect((await screen.findByRole('alert')).textContent).toContain('We don’t know yet');
    await user().clear(amount());
    await user().type(amount(), '900');
    await proceed();
    expect(server.sent('POST /quotes')).toEqual([]);
    expect(readDraft('airtime')?.values).toEqual(values);
  });
});

describe('a visitor who can’t pay yet', () => {
  it('a guest sees the price, signs in, and finds form and checkout as they were', async () => {
    cleanBrowser();
    const { unmount } = render(form({ needs: 'sign-in' }));
    await fillIn();
    await proceed();
    await user().click(within(await sheet()).getByRole('button', { name: 'Sign in to pay' }));
    expect($modal.get()).toMatchObject({ name: 'auth', mode: 'login' });
    expect(localStorage.getItem('pendingTransaction')).not.toContain('pin');
    unmount();
    signedInPage();
    expect(runPendingTransaction(false)).toBe('/refill/buy-airtime');
    history.replaceState(null, '', '/refill/buy-airtime');
    render(form());
    await vi.waitFor(() => expect(number().value).toBe('0803 412 7790'));
    expect(amount().value).toBe('500');
    expect(within(await sheet()).getByRole('button', { name: 'Pay ₦500.00' })).toBeDefined();
  });

  it('a member without a profile returns to the same form after it', async () => {
    render(form({ needs: 'verify' }));
    await fillIn();
    await proceed();
    const link = within(await sheet()).getByRole('link', { name: 'Verify your profile' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user().click(link);
    expect(runPendingTransaction(false)).toBe('/refill/buy-airtime');
  });
});

describe('the price', () => {
  it('is looked up again and shown with the reason when it changed', async () => {
    server.on('POST /bills/purchase', {
      status: 409,
      body: { message: 'The price has changed.', error_code: null, errors: {} },
    });
    render(form());
    await fillIn();
    await proceed();
    const box = await sheet();
    const lines = { ...quoteOf().lines, fee: '10.00', total: '510.00' };
    server.on('POST /quotes', { body: { data: quoteOf({ lines }) } });
    await user().click(within(box).getByRole('textbox', { name: 'Digit 1 of 6' }));
    await user().keyboard('123456');
    expect(await screen.findByRole('button', { name: 'Pay ₦510.00' })).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe('The price has changed.');
  });

  it('depends on the number and not on its spaces: leaving the field changes nothing', async () => {
    server.on('POST /bills/purchase', { status: 201, body: { data: orderOf() } });
    render(form());
    await user().type(amount(), '500');
    await user().type(number(), '08034127790{Enter}');
    const box = await sheet();
    await user().click(within(box).getByRole('textbox', { name: 'Digit 1 of 6' }));
    await user().keyboard('123456');
    await vi.waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(server.sent('POST /bills/purchase')[0]?.body).toEqual({
      ...values,
      quote_id: quoteOf().quote_id,
      pin: '123456',
    });
  });
});
