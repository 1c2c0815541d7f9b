import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  readPendingTransaction,
  runPendingTransaction,
  storePendingTransaction,
  takeContinued,
  takeResumed,
} from '#lib/browser/stores/pending-transaction.ts';
import { keepPlace, notePageForPending } from '#lib/browser/stores/pending-place.ts';
import { destinationAfterSignIn, wantedPath } from '#lib/auth/browser/sign-in.ts';
import { selectCountry } from '#lib/browser/stores/country.ts';
import {
  chooseCountry,
  cleanBrowser,
  member,
  pageAt,
  signedInPage,
} from '#tests/support/browser-state.ts';

const refill = {
  product: 'refill',
  url: '/refill/buy-airtime',
  action: 'resume',
  transactionData: { amount: '500' },
} as const;
const ng = { isGhanaian: false };

beforeEach(cleanBrowser);
afterEach(() => vi.useRealTimers());

describe('a pending transaction', () => {
  it('runs once: it hands the typed values over and says where to go', () => {
    storePendingTransaction(refill, ng);
    expect(runPendingTransaction(false)).toBe('/refill/buy-airtime');
    expect(takeResumed('refill')).toEqual({ amount: '500' });
    expect(takeResumed('refill')).toEqual({});
    expect(runPendingTransaction(false)).toBeNull();
  });

  it('continues automatically on the page where it was interrupted, once, and on no other', () => {
    storePendingTransaction(refill, ng);
    runPendingTransaction(false);
    history.replaceState(null, '', '/refill/buy-airtime');
    expect([takeContinued(), takeContinued()]).toEqual([true, false]);
    storePendingTransaction(refill, ng);
    runPendingTransaction(false);
    history.replaceState(null, '', '/wallet');
    expect(takeContinued()).toBe(false);
    storePendingTransaction({ ...refill, action: 'open' }, ng);
    runPendingTransaction(false);
    history.replaceState(null, '', '/refill/buy-airtime');
    expect(takeContinued()).toBe(false);
  });

  it('starts with the fields of an order that the page has, once', () => {
    const box = document.createElement('div');
    box.dataset['resume'] = 'perfect-money-buy';
    box.dataset['resumeWith'] = JSON.stringify({ amount: '20.00' });
    document.body.append(box);
    expect(takeResumed('perfect-money-sell')).toEqual({});
    expect(takeResumed('perfect-money-buy')).toEqual({ amount: '20.00' });
    expect(takeResumed('perfect-money-buy')).toEqual({});
    box.remove();
  });

  it('is not stored in Ghana for a product that Ghana does not have', () => {
    for (const path of [
      '/giftcard/buy/local',
      '/refill/buy-airtime',
      '/airtime-to-cash',
      '/e-tickets/events',
    ]) {
      pageAt(path);
      storePendingTransaction({ ...refill, url: path }, { isGhanaian: true });
      expect(localStorage.getItem('pendingTransaction')).toBeNull();
    }
    pageAt('/giftcard/sell');
    storePendingTransaction({ ...refill, product: 'giftcard-sell' }, { isGhanaian: true });
    expect(readPendingTransaction(true)?.product).toBe('giftcard-sell');
  });

  it('of a Nigerian guest is deleted when a Ghanaian signs in', () => {
    pageAt('/refill/buy-airtime');
    storePendingTransaction(refill, ng);
    expect(readPendingTransaction(true)).toBeNull();
    expect(localStorage.getItem('pendingTransaction')).toBeNull();
  });

  it('ends after a day', () => {
    vi.useFakeTimers();
    storePendingTransaction(refill, ng);
    vi.advanceTimersByTime(24 * 3600 * 1_000 - 1);
    expect(readPendingTransaction(false)).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(readPendingTransaction(false)).toBeNull();
  });

  it('never leads to another site or to an action that is not in the table', () => {
    storePendingTransaction({ ...refill, url: 'https://evil.example/' }, ng);
    expect(readPendingTransaction(false)?.url).toBe('/');
    const stored = { ...refill, action: 'constructor', stored_at: Date.now() };
    localStorage.setItem('pendingTransaction', JSON.stringify(stored));
    expect(readPendingTransaction(false)).toBeNull();
  });

  it('ends on leaving /complete-kyc, but not for its own steps', () => {
    storePendingTransaction(refill, ng);
    notePageForPending(pageAt('/complete-kyc'));
    notePageForPending(pageAt('/onboarding/verify-id'));
    expect(readPendingTransaction(false)).not.toBeNull();
    notePageForPending(pageAt('/complete-kyc'));
    notePageForPending(pageAt('/wallet'));
    expect(readPendingTransaction(false)).toBeNull();
  });

  it('ends when a page is opened to continue it', () => {
    storePendingTransaction(refill, ng);
    notePageForPending(pageAt('/refill/buy-airtime?continueTransaction=true'));
    expect(readPendingTransaction(false)).toBeNull();
  });
});

describe('a saved place', () => {
  const stopAt = (path: string) => keepPlace(pageAt(path));

  it.each([
    ['/refill/buy-airtime?amount=500', 'refill'],
    ['/giftcard/sell', 'giftcard-sell'],
    ['/giftcard/buy/local/12', 'local-giftcard-buy'],
    ['/giftcard/buy/international/summary', 'international-giftcard-buy'],
    ['/personalized-shopping/cart', 'cart'],
    ['/personalized-shopping', 'send-gift'],
    ['/personalized-shopping/create', 'personalized-shopping'],
    ['/personalized-shopping/delivery', 'personalized-shopping'],
    ['/perfect-money', 'perfect-money-buy'],
    ['/crypto/buy', 'crypto-buy'],
    ['/crypto/sell/payment', 'crypto-sell'],
    ['/giftcard/packages/select', 'international-giftcard-buy'],
    ['/airtime-to-cash', 'airtime-to-cash'],
    ['/fund-bets', 'fund-bets'],
    ['/e-tickets/events/9', 'e-tickets'],
    ['/settings?edit=true', 'settings'],
  ])('on %s is a transaction of %s', (path, product) => {
    stopAt(path);
    expect(readPendingTransaction(false)).toMatchObject({ product, url: path, action: 'open' });
  });

  it('is nothing on pages without a purchase', () => {
    stopAt('/wallet');
    stopAt('/refillable');
    expect(readPendingTransaction(false)).toBeNull();
  });

  it('is that of a guest sent to the sign-in by the settings', () => {
    notePageForPending(pageAt('/login?next=%2Fsettings%2Fsecurity'));
    expect(runPendingTransaction(false)).toBe('/settings/security');
    storePendingTransaction(refill, ng);
    notePageForPending(pageAt('/login?next=%2Fsettings%2Fbank'));
    expect(readPendingTransaction(false)?.product).toBe('refill');
  });

  it('leaves what the page itself has stored, including typed values', () => {
    storePendingTransaction(refill, ng);
    stopAt('/refill/buy-airtime');
    expect(readPendingTransaction(false)).toMatchObject({ transactionData: { amount: '500' } });
  });

  it('is not saved in a chosen country that does not have the product', () => {
    chooseCountry('GH');
    selectCountry('GH');
    stopAt('/refill/buy-airtime');
    expect(localStorage.getItem('pendingTransaction')).toBeNull();
    selectCountry('NG');
  });

  it.each([
    ['/giftcard/sell', 'giftcard-sell'],
    ['/fund-bets', 'fund-bets'],
  ])('begins when a guest opens %s, and not for members', (path, product) => {
    signedInPage();
    notePageForPending(pageAt(path));
    expect(readPendingTransaction(false)).toBeNull();
    cleanBrowser();
    notePageForPending(pageAt(path));
    expect(readPendingTransaction(false)).toMatchObject({ product });
  });

  it('is the page that was left for missing set-up, and lasts for the whole detour', () => {
    signedInPage();
    document.cookie = `redirect_to=${encodeURIComponent('/airtime-to-cash?x=1')}; path=/`;
    notePageForPending(pageAt('/security/pin-setup'));
    notePageForPending(pageAt('/complete-kyc'));
    notePageForPending(pageAt('/onboarding/verify-id'));
    notePageForPending(pageAt('/complete-kyc'));
    expect(document.cookie).not.toContain('redirect_to');
    expect(runPendingTransaction(false)).toBe('/airtime-to-cash?x=1');
  });

  it('is cleared when the user went elsewhere instead', () => {
    signedInPage();
    document.cookie = `redirect_to=${encodeURIComponent('/airtime-to-cash')}; path=/`;
    notePageForPending(pageAt('/'));
    notePageForPending(pageAt('/complete-kyc'));
    expect(readPendingTransaction(false)).toBeNull();
  });
});

describe('where a sign-in leads', () => {
  const go = (user = {}, afterTwoFactor = false) =>
    destinationAfterSignIn({ ...member, ...user }, { afterTwoFactor, wanted: '/wallet' });

  it('is the forced renewal first, and the interrupted transaction stays for later', () => {
    storePendingTransaction(refill, ng);
    expect(go({ pin_updated_at: null, password_updated_at: null })).toBe('/security-update');
    expect(go({ pin_updated_at: null })).toBe('/security-update?next=pin');
    expect(readPendingTransaction(false)).not.toBeNull();
  });

  it('is then the interrupted transaction, then the wanted page; after a code it is home', () => {
    storePendingTransaction(refill, ng);
    expect(go()).toBe('/refill/buy-airtime');
    expect(go()).toBe('/wallet');
    expect(go({}, true)).toBe('/');
  });

  it('never leaves this site, and returns to the page under the box', () => {
    expect(wantedPath(pageAt('/login?next=https://evil.example'))).toBe('/');
    expect(wantedPath(pageAt('/login?next=/wallet/deposit'))).toBe('/wallet/deposit');
    expect(wantedPath(pageAt('/refill/buy-airtime?x=1'))).toBe('/refill/buy-airtime?x=1');
    expect(wantedPath(pageAt('/sign-up'))).toBe('/');
  });
});
