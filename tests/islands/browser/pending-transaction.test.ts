import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  notePageForPending,
  readPendingTransaction,
  runPendingTransaction,
  storePendingTransaction,
  takeResumed,
} from '#lib/browser/stores/pending-transaction.ts';
import { destinationAfterSignIn, wantedPath } from '#lib/browser/sign-in.ts';
import { cleanBrowser, member } from '#tests/support/browser-state.ts';

const refill = {
  product: 'refill',
  url: '/refill/buy-airtime',
  action: 'resume',
  transactionData: { amount: '500' },
} as const;
const ng = { isGhanaian: false };
const page = (path: string) => new URL(path, 'http://localhost');

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

  it('is not kept in Ghana for what Ghana does not have', () => {
    for (const product of [
      'local-giftcard-buy',
      'refill',
      'airtime-to-cash',
      'e-tickets',
    ] as const) {
      storePendingTransaction({ ...refill, product }, { isGhanaian: true });
      expect(localStorage.getItem('pendingTransaction')).toBeNull();
    }
    storePendingTransaction({ ...refill, product: 'giftcard-sell' }, { isGhanaian: true });
    expect(readPendingTransaction(true)?.product).toBe('giftcard-sell');
  });

  it('stored as a Nigerian guest is dropped when a Ghanaian signs in', () => {
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
    notePageForPending(page('/complete-kyc'));
    notePageForPending(page('/onboarding/verify-id'));
    expect(readPendingTransaction(false)).not.toBeNull();
    notePageForPending(page('/complete-kyc'));
    notePageForPending(page('/wallet'));
    expect(readPendingTransaction(false)).toBeNull();
  });

  it('ends when a page is opened to continue it', () => {
    storePendingTransaction(refill, ng);
    notePageForPending(page('/refill/buy-airtime?continueTransaction=true'));
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

  it('never leaves this site, and comes back to the page under the box', () => {
    expect(wantedPath(page('/login?next=https://evil.example'))).toBe('/');
    expect(wantedPath(page('/login?next=/wallet/deposit'))).toBe('/wallet/deposit');
    expect(wantedPath(page('/refill/buy-airtime?x=1'))).toBe('/refill/buy-airtime?x=1');
    expect(wantedPath(page('/sign-up'))).toBe('/');
  });
});
