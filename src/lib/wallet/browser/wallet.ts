import { atom, onMount, type ReadableAtom } from 'nanostores';
import { cookies } from '#lib/constants.ts';
import { fetchWallet } from './calls.ts';
import { writeCookie } from '#lib/browser/cookies.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { $live, onLive } from '#lib/browser/stores/live.ts';
import { openAuth, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import type { Wallet } from '#lib/wallet/contract.ts';
import { paths } from '#lib/paths.ts';

const YEAR_S = 365 * 24 * 3600;

const wallet = atom<Wallet | null>(null);
const hidden = atom<boolean | null>(null);
const fund = atom<FundRequest | null>(null);

export interface FundRequest {
  /** Decimal text, if it was chosen before the dialog opened. */
  amount: string | null;
}

/** The latest known state; null until something has changed since the page was rendered. */
export const $wallet: ReadableAtom<Wallet | null> = wallet;
/** Null until it is changed in this tab; until then, the page's own first value counts. */
export const $balanceHidden: ReadableAtom<boolean | null> = hidden;
/** The funding dialog is open while this is set. */
export const $fund: ReadableAtom<FundRequest | null> = fund;

/**
 * Reloads the wallet; on failure, the known state stays. Only islands that got a wallet from their page ask,
 * and pages only give one to users with an account set up (spec 6).
 */
export async function refreshWallet(): Promise<void> {
  const reply = await fetchWallet().catch(() => null);
  if (reply) wallet.set(reply.data);
}

// Keeps the balance up to date while it is on the page.
onMount(wallet, () => {
  if (typeof window === 'undefined') return undefined;
  const again = () => void refreshWallet();
  const left = new AbortController();
  window.addEventListener('online', again, { signal: left.signal });
  const stops = [$live.listen(() => undefined), onLive(again), () => left.abort()];
  return () => stops.forEach((stop) => stop());
});

/**
 * Stored on this device, in a cookie, so that pages are rendered with it; the member's own amounts are hidden
 * immediately.
 */
export function hideBalance(isHidden: boolean): void {
  writeCookie(cookies.hideBalance, isHidden ? '1' : '', isHidden ? YEAR_S : 0);
  document.documentElement.toggleAttribute('data-private', isHidden);
  hidden.set(isHidden);
}

/**
 * Opens the funding dialog (spec 4). Guests sign in first; outside Nigeria there are no reserved
 * accounts, so money is added on the page instead.
 */
export function openFund(amount: string | null = null): void {
  const user = currentUser();
  if (!user) return openAuth('login');
  if (!user.isNigerian)
    return goTo(amount ? `${paths.deposit}?amount=${encodeURIComponent(amount)}` : paths.deposit);
  wakeOverlays();
  fund.set({ amount });
}

export const closeFund = (): void => fund.set(null);
