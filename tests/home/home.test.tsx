import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { GuestHome } from '#islands/home/guest-home.tsx';
import { NextStep } from '#islands/home/next-step.tsx';
import { ProductList } from '#islands/home/product-list.tsx';
import { shownProducts } from '#islands/home/products.ts';
import { QuickTiles } from '#islands/home/quick-tiles.tsx';
import { SettingsLinks } from '#islands/settings/settings-links.tsx';
import type { OpenServices } from '#lib/services/open-services.ts';
import { rowFor } from '#lib/routes.ts';
import { findIssues } from '#tests/support/axe.ts';
import { member } from '#tests/support/browser-state.ts';

const none = { on: {}, reasons: {} };
const slugs = [...new Set(shownProducts(none).flatMap(({ services }) => services))];
const allOn = { on: Object.fromEntries(slugs.map((slug) => [slug, true])), reasons: {} };
/** Everything except some services, each with the reason. */
const without = (reasons: OpenServices['reasons']): OpenServices => ({
  on: { ...allOn.on, ...Object.fromEntries(Object.keys(reasons).map((slug) => [slug, false])) },
  reasons,
});
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');

describe('the tiles', () => {
  it('show ways to get cash apart from ways to spend, in at most three full rows', async () => {
    const { container } = render(<QuickTiles services={allOn} />);
    const cash = screen.getByRole('region', { name: 'Sell' });
    expect([...cash.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Gift cards',
      'Crypto',
      'Airtime to cash',
    ]);
    const pay = screen.getByRole('region', { name: 'Pay' });
    expect(pay.querySelectorAll('li')).toHaveLength(9);
    // phones hide the last product, which makes two full rows
    expect(pay.querySelectorAll('li.only-l')).toHaveLength(1);
    expect(await findIssues(container)).toEqual([]);
  });

  it('leave out what the country does not have', () => {
    render(<QuickTiles services={without({ 'airtime-bill-payment': 'down' })} />);
    expect(screen.queryByRole('link', { name: 'Airtime' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Data' })).toBeTruthy();
  });

  it('need every service of a product', () => {
    render(<QuickTiles services={without({ 'perfect-money-sell': 'down' })} />);
    expect(screen.queryByRole('link', { name: 'Vouchers' })).toBeNull();
  });

  it('lead only to pages of the guard table', () => {
    const patterns = shownProducts(allOn).map(({ href }) => href.replace(/\?.*/, ''));
    expect(patterns.filter((pattern) => !rowFor(pattern))).toEqual([]);
  });
});

describe('the products', () => {
  it('give one of the three reasons why one is off and lead to its page', async () => {
    const services = without({
      'airtime-to-cash': 'country',
      'fund-bets': 'later',
      'giftcard-buy': 'down',
    });
    const { container } = render(<ProductList services={services} />);
    expect(screen.getByText('Not available in your country')).toBeTruthy();
    expect(screen.getByText('Coming soon')).toBeTruthy();
    // gift cards, and packages of them
    expect(screen.getAllByText('Down right now')).toHaveLength(2);
    expect(links()).toContain('/feature-unavailable?service=airtime-to-cash');
    expect(await findIssues(container)).toEqual([]);
  });

  it('leave out for guests what their country never has, and keep what is only down', () => {
    const services = without({ 'airtime-to-cash': 'country', 'giftcard-buy': 'down' });
    render(<ProductList services={services} told />);
    expect(screen.queryByText('Not available in your country')).toBeNull();
    expect(screen.getAllByText('Down right now')).toHaveLength(2);
  });

  it('lead guests to a page that tells of each section', () => {
    render(<ProductList services={allOn} told />);
    const told = screen.getAllByRole('link', { name: /^How it works/ });
    expect(told).toHaveLength(screen.getAllByRole('heading').length);
    expect(told.map((link) => link.getAttribute('href'))).not.toContain(null);
  });

  it('share one section where a group has only one, so that no head repeats its only row', () => {
    render(<ProductList services={allOn} />);
    const names = screen.getAllByRole('heading').map((head) => head.textContent);
    expect(names).toEqual(['Bills', 'Gift cards', 'Crypto', 'Shopping', 'More']);
    const more = within(screen.getByRole('region', { name: 'More' })).getAllByRole('link');
    expect(more).toHaveLength(4);
  });

  it('are one section for ways to sell, each of which is the only one of its group', () => {
    render(<ProductList services={allOn} way="sell" />);
    expect(screen.getAllByRole('heading').map((head) => head.textContent)).toEqual([
      'Ways to sell',
    ]);
  });
});

describe('the next step of a member', () => {
  it.each([
    [{ has_kyc_set_up: false }, 'Verify your identity', '/onboarding/verify-id'],
    [
      { has_kyc_set_up: false, isGhanaian: true, isNigerian: false },
      'Verify your identity',
      '/onboarding/verify/ghana',
    ],
    [{ has_account_set_up: false }, 'Add your payout account', '/onboarding/add-bank'],
    [{ has_account_set_up: false, isNigerian: false }, 'Add your payout account', '/settings/bank'],
    [{ has_pin_set_up: false }, 'Choose a PIN', '/security/pin-setup'],
  ])('with %j is: %s', (change, title, href) => {
    render(<NextStep user={{ ...member, ...change }} />);
    expect(screen.getByRole('link', { name: new RegExp(title) }).getAttribute('href')).toBe(href);
  });

  it.each([
    ['pending', 'We’re verifying your identity', '/complete-kyc'],
    ['rejected', 'couldn’t verify your details', '/onboarding/verify-id'],
  ] as const)('includes a document that is %s', (identity, words, href) => {
    render(<NextStep user={{ ...member, has_kyc_set_up: false }} identity={identity} />);
    expect(screen.getByRole('link', { name: new RegExp(words) }).getAttribute('href')).toBe(href);
  });

  it('is nothing once everything is set up', () => {
    const { container } = render(<NextStep user={member} />);
    expect(container.innerHTML).toBe('');
  });
});

describe('the home of guests', () => {
  it('opens with the payout for a card, doesn’t mention an empty balance, and shows both ways in', async () => {
    const worth = <a href="/giftcard/sell?brand=apple">Sell this card</a>;
    const { container } = render(<GuestHome services={allOn} worth={worth} />);
    expect(screen.queryByText('Sign in to see your balance')).toBeNull();
    expect(container.textContent).not.toContain('0.00');
    const beforeTiles = screen.getByRole('region', { name: 'Sell' });
    const sell = screen.getByRole('link', { name: 'Sell this card' });
    expect(sell.compareDocumentPosition(beforeTiles)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(links()).toEqual(expect.arrayContaining(['/get-started', '/login', '/products']));
    expect(await findIssues(container)).toEqual([]);
  });
});

describe('the home of someone who was signed out', () => {
  it('shows no amount: there may be money in their wallet', async () => {
    const { container } = render(<GuestHome services={allOn} signedOut worth="₦92,400.00" />);
    const wallet = screen.getByRole('region', { name: 'Sign in to see your balance' });
    expect(wallet.textContent).not.toMatch(/\d|empty/);
    expect(container.textContent).not.toContain('92,400');
    expect(await findIssues(container)).toEqual([]);
  });
});

describe('the settings', () => {
  it('link only to existing pages', () => {
    render(<SettingsLinks user={member} />);
    expect(links()).toEqual(expect.arrayContaining(['/settings?kyc=true', '/settings/bank']));
    expect(links().every((href) => rowFor(href.replace(/[?#].*/, ''))?.built)).toBe(true);
  });
});
