import { describe, expect, it } from 'vitest';
import { guestRule } from '#lib/browser/api/guest-rules.ts';
import { contractCalls } from '#tests/support/calls.ts';

describe('a guest’s calls', () => {
  it.each([
    '/payment/withdraw/authorize',
    '/gift-card/sell/initiate',
    '/bills/purchase',
    '/shopping/cart',
    '/betting/purchase',
    '/rewards/earnings/initiate',
  ])('open the sign-in box for %s, even when the silent list contains a word of it', (path) => {
    expect(guestRule(path)).toBe('modal');
  });

  it.each([
    '/profile',
    '/shopping/items',
    '/notifications?limit=25',
    '/bills-payment/saved',
    '/payin-method',
    '/payment/account-number',
    '/payment/deposit/methods',
    '/rewards/boss',
    '/rewards/ranks/giftcard-sell',
    '/rewards/my-ranks',
    '/transactions',
    '/airtime-conversion/rates',
    '/wallet',
    '/logout',
    '/token/refresh',
    '/zohodesk/tickets',
    '/gift-card/sell/cards',
    '/notification-preferences',
    '/security/login-activity',
    '/card-sale-templates',
    '/upload-signed-url',
    '/gold-coin/balance',
    '/opportunities',
    '/betting/platforms',
  ])('drop %s silently', (path) => {
    expect(guestRule(path)).toBe('silent');
  });

  it.each([
    '/check-username-availability?username=wallet123',
    '/check-email-availability?email=tickets@profile.example',
    '/bills/providers?service_type=airtime-bill-payment',
    '/services',
    '/quotes',
    '/gift-card/rates',
    '/kyc/initialize',
    '/support/contact',
  ])('send %s', (path) => {
    expect(guestRule(path)).toBe('send');
  });

  it.each([
    '/events/wallet-night-5f0c2a',
    '/events/betting-awards-5f0c2a/seats',
    '/events/demo-transactions/waiting/rewards-1',
    '/events/the-profile-5f0c2a',
    '/content/news/tickets-are-here',
    '/gift-packages/purchase-of-the-year',
  ])('send %s, whatever words its id has', (path) => {
    expect(guestRule(path)).toBe('send');
  });

  it('are classified by our words in a path, never by an id', async () => {
    const paths = (await contractCalls()).map(({ path }) => path);
    const named = (id: string) => paths.map((path) => path.replaceAll(/\{\w+\}/g, id));
    const usual = named('5f0c2a').map((path) => guestRule(path));
    expect(usual).toContain('silent');
    for (const word of ['wallet', 'rewards', 'betting', 'tickets', 'profile', 'purchase'])
      expect(named(`${word}-night-5f0c2a`).map((path) => guestRule(path))).toEqual(usual);
  });

  it('are dropped wherever a path of ours contains a word of the list', async () => {
    const words =
      /profile|shopping\/items|notification|bills-payment|payin-method|rewards\/(boss|ranks|my-ranks)|transactions|wallet|logout|token\/refresh|tickets|card-sale-templates|upload-signed-url|gold-coin\/balance|opportunities|betting/;
    const paths = (await contractCalls()).map(({ path }) => path.replaceAll(/\{\w+\}/g, '5f0c2a'));
    const ours = paths.filter((path) => !path.startsWith('/desk') && words.test(path));
    expect(ours.length).toBeGreaterThan(40);
    expect(ours.filter((path) => guestRule(path) === 'send')).toEqual([]);
  });

  it('compare the query for one entry of the list only', () => {
    expect(guestRule('/saved/items?status=approved')).toBe('silent');
    expect(guestRule('/saved/items?limit=1&status=approved')).toBe('silent');
    expect(guestRule('/saved/items?q=status')).toBe('send');
  });

  it('open the sign-in box for every call that takes money', () => {
    expect(guestRule('/gift-card/buy', true)).toBe('modal');
    expect(guestRule('/payment/deposit', true)).toBe('modal');
  });
});
