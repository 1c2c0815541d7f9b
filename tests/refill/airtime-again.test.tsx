import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { amount, chosen, form, number, user, values } from '#tests/support/airtime-form.tsx';
import { signedInPage } from '#tests/support/browser-state.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { lately, quoteOf } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

inCleanBrowser(() => {
  signedInPage();
  fakeApi().on('POST /quotes', { body: { data: quoteOf() } });
});
afterEach(() => vi.unstubAllGlobals());

const paid = {
  reference_code: 'OJ-7KD4-Q2MX',
  amount: '1200.00',
  at: '2026-11-20T10:00:00.000Z',
  has_ended: true,
};
const own = {
  ...lately,
  bill_id: '',
  beneficiary_name: 'My number',
  last: null,
};
/** The contact picker returns nothing when it is closed. */
const contacts = (...chosenOnes: { tel?: string[] }[]) =>
  Object.defineProperty(navigator, 'contacts', {
    configurable: true,
    value: { select: () => Promise.resolve(chosenOnes) },
  });
afterEach(() => Reflect.deleteProperty(navigator, 'contacts'));

describe('airtime again', () => {
  it('begins with the order that is repeated', () => {
    render(form({ again: values }));
    expect([number().value, amount().value]).toEqual(['0803 412 7790', '500']);
    expect(chosen()).toEqual(['MMTN']);
  });

  it('fills in the last amount with a recent number, and leaves an amount that was typed', async () => {
    render(form({ people: [{ ...lately, last: paid }] }));
    await user().click(screen.getByRole('button', { name: /2222/ }));
    expect(amount().value).toBe('1,200');
    await user().clear(amount());
    await user().type(amount(), '750');
    await user().click(screen.getByRole('button', { name: /2222/ }));
    expect(amount().value).toBe('750');
  });

  it('offers one’s own number, whose network is guessed', async () => {
    render(form({ people: [own] }));
    await user().click(screen.getByRole('button', { name: /My number/ }));
    expect(number().value).toBe(lately.national_number);
    expect(chosen()).toHaveLength(1);
    expect(amount().value).toBe('');
  });
});

describe('the phone’s own contacts', () => {
  it('aren’t offered where the phone has no list', () => {
    render(form());
    expect(screen.queryByRole('button', { name: 'Contacts' })).toBeNull();
  });

  it('fill in the chosen number', async () => {
    contacts({ tel: ['+234 803 412 7790'] });
    render(form());
    await user().click(screen.getByRole('button', { name: 'Contacts' }));
    expect(number().value).toBe('+234 803 412 7790');
    expect(chosen()).toEqual(['MMTN']);
  });

  it('leave the field alone when nothing is chosen', async () => {
    contacts();
    render(form());
    await user().type(number(), '0803');
    await user().click(screen.getByRole('button', { name: 'Contacts' }));
    expect(number().value).toBe('0803');
  });
});
