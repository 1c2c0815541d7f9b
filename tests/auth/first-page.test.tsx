import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StartPageCard } from '#lib/giftcard/card-worth.ts';
import { replaceWith } from '#lib/browser/navigate.ts';
import { selectCountry } from '#lib/browser/stores/country.ts';
import { keepSignUpEmail } from '#lib/auth/browser/sign-up-state.ts';
import { GetStarted } from '#islands/auth/get-started.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';

vi.mock('#lib/browser/navigate.ts');

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  cleanBrowser();
});
afterEach(() => {
  // the country's store drops what it cached
  vi.advanceTimersByTime(1_000);
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
function inTimeZone(timeZone: string): void {
  const options = { ...new Intl.DateTimeFormat('en').resolvedOptions(), timeZone };
  const format = { resolvedOptions: () => options } as Intl.DateTimeFormat;
  vi.spyOn(Intl, 'DateTimeFormat').mockReturnValue(format);
}

describe('the first page', () => {
  const open = (props = {}) => render(<GetStarted country={null} next="/wallet" {...props} />);
  const press = (name: string) => user().click(screen.getByRole('button', { name }));
  const pick = (name: string) => user().click(screen.getByRole('option', { name }));
  const isPicked = (name: string) => screen.getByRole('option', { name }).ariaSelected === 'true';
  const card: StartPageCard = {
    id: 'apple',
    name: 'Apple',
    color: '#111111',
    text_color: '#ffffff',
    worth: {
      GH: { face: '$100', amount: '1089.00', currency: 'GHS' },
      NG: { face: '$100', amount: '144000.00', currency: 'NGN' },
    },
  };

  it('lets a guest look around: the country is saved and the wanted page opens', async () => {
    open();
    await press('Explore first');
    expect(screen.getByText(/Choose your country first/)).toBeDefined();
    await pick('Ghana');
    await wait(400);
    expect(replaceWith).toHaveBeenCalledExactlyOnceWith('/wallet');
    expect(JSON.parse(localStorage.getItem('selectedCountry') ?? '')).toMatchObject({ code: 'GH' });
    expect(document.cookie).toContain('selected_country=GH');
  });

  const toForm = async () => {
    await press('Create account');
    await screen.findByLabelText('Username');
  };

  it('saves a chosen country after 400 ms and leads nowhere until a way is chosen', async () => {
    open();
    await pick('Kenya');
    expect(localStorage.getItem('selectedCountry')).toBeNull();
    await wait(400);
    expect(localStorage.getItem('selectedCountry')).toContain('"KE"');
    expect(screen.queryByLabelText('Username')).toBeNull();
    await toForm();
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('KE');
    expect(replaceWith).not.toHaveBeenCalled();
  });

  it('can be sent without a script: countries and both ways belong to the page’s own form', () => {
    open();
    const fields = [...screen.getAllByRole('option'), ...screen.getAllByRole('button')].map(
      (each) => (each as HTMLButtonElement).attributes,
    );
    const read = (name: string) => fields.map((each) => each.getNamedItem(name)?.value);
    expect(read('type')).toEqual(Array(5).fill('submit'));
    expect(read('form')).toEqual(Array(5).fill('first-visit'));
    expect(read('name')).toEqual(['country', 'country', 'country', 'way', 'way']);
    expect(read('value')).toEqual(['GH', 'KE', 'NG', 'account', 'guest']);
  });

  it('names what is missing when a way was pressed without a country, and then goes that way', async () => {
    open({ asked: 'guest' });
    expect(screen.getByText(/Choose your country first/)).toBeDefined();
    await pick('Kenya');
    await wait(400);
    expect(replaceWith).toHaveBeenCalledExactlyOnceWith('/wallet');
  });

  it('offers both ways at the same size', () => {
    open();
    for (const name of ['Create account', 'Explore first'])
      expect(screen.getByRole('button', { name }).classList).toContain('btn-big');
  });

  it('suggests the country of the device’s time zone, and takes it with one press', async () => {
    inTimeZone('Africa/Accra');
    open();
    expect(isPicked('Ghana')).toBe(true);
    expect(localStorage.getItem('selectedCountry')).toBeNull();
    await press('Explore first');
    expect(localStorage.getItem('selectedCountry')).toContain('"GH"');
    expect(replaceWith).toHaveBeenCalledExactlyOnceWith('/wallet');
  });

  it('suggests what the network says rather than the time zone', () => {
    inTimeZone('Africa/Accra');
    open({ country: 'KE' });
    expect(isPicked('Kenya')).toBe(true);
  });

  it('suggests nothing in a time zone of no country of ours', () => {
    inTimeZone('Europe/Berlin');
    open();
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
  });

  it('shows what a card pays in the country’s money, and not beside the form', async () => {
    open({ card });
    const rate = () => screen.getByRole('region', { name: 'Today’s rate' }).textContent;
    expect(rate()).toBe('$100 Apple gift card₦144,000.00Today’s rate. No fee.');
    await pick('Ghana');
    await wait(400);
    expect(rate()).toContain('GH₵1,089.00');
    await toForm();
    expect(screen.queryByRole('region', { name: 'Today’s rate' })).toBeNull();
  });

  it('doesn’t mention the card where no one buys it', async () => {
    open({ card, country: 'KE' });
    expect(screen.queryByRole('region', { name: 'Today’s rate' })).toBeNull();
  });

  it('goes from the country to the form, prefilled from the link of a friend', async () => {
    sessionStorage.setItem('signUpReferralCode', 'KWABENA22');
    keepSignUpEmail('ama@example.com');
    open();
    expect(screen.getByRole('heading', { name: "Let's Get You Started" })).toBeDefined();
    await pick('Ghana');
    await toForm();
    const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    expect(field('Country').value).toBe('GH');
    expect(screen.getByLabelText<HTMLInputElement>(/Referral code/).value).toBe('KWABENA22');
    expect(field('Email').value).toBe('ama@example.com');
  });

  it('returns from the form with the country still chosen', async () => {
    selectCountry('NG');
    open({ country: 'NG' });
    await toForm();
    await press('Back to countries');
    await vi.waitFor(() => expect(screen.queryByLabelText('Username')).toBeNull());
    expect(screen.getByRole('option', { name: 'Nigeria' }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });

  it('has no findings by axe, in both steps', async () => {
    const { container } = open({ country: 'NG', card });
    expect(await findIssues(container)).toEqual([]);
    await toForm();
    expect(await findIssues(container)).toEqual([]);
  });
});
