import { guest } from '#lib/constants.ts';
import type { Transaction } from '#lib/orders/contract.ts';
import type { DepositState, Wallet } from './contract.ts';
import { supportedCountries, type CountryCode, type SupportedCountry } from '#lib/countries.ts';
import type { OpenServices } from '#lib/services/open-services.ts';
import type { LimitRow } from '#lib/kyc/contract.ts';
import { cityOf } from '#lib/look/zone-time.ts';
import type { ApiResult, PageApi } from '#lib/page-api.ts';
import { paths } from '#lib/paths.ts';
import { countryOf, isMember, type Visitor } from '#lib/visitor.ts';

const RECENT = '5';

/** The part of a wallet that its balance needs, to keep pages small. */
export type BalanceOf = Pick<Wallet, 'user_currency' | 'balance' | 'flagged_amount'>;

export const balanceOf = ({ user_currency, balance, flagged_amount }: Wallet): BalanceOf => ({
  user_currency,
  balance,
  flagged_amount,
});

/** A row of the log is identified by its reference; leaving out its id keeps pages small. */
const withoutId = ({ uuid: _, ...row }: Transaction) => row;

/** The note for guests next to the 0.00 that the specification shows them. */
export const emptyWallet = 'This is what an empty wallet looks like.';

/** The data of a reply, or null without one, which the page reports in its place. */
const dataOf = <T>(result: ApiResult<T> | null): T | null => (result?.ok ? result.data : null);

export const userOf = (visitor: Visitor) => (isMember(visitor) ? visitor.user : null);

/** The visitor's country, with the device's own time zone if it is known. */
export function placeOf(visitor: Visitor): SupportedCountry {
  const place = supportedCountries[countryOf(visitor) ?? guest.country];
  const zone = isMember(visitor) ? visitor.zone : undefined;
  return zone ? { ...place, timeZone: zone } : place;
}

/** The zone of a page about a country: members see their own, as on all their pages. */
export const zoneAbout = (visitor: Visitor, country: CountryCode): string =>
  isMember(visitor) ? placeOf(visitor).timeZone : supportedCountries[country].timeZone;

/**
 * Whose clock a page's times follow, where it isn't the device's: a member's page before the cookie is known, and
 * times on guests' pages, which are the same for everyone.
 */
export const zoneNote = (visitor: Visitor, zone: string): string | undefined =>
  isMember(visitor) && visitor.zone ? undefined : `Times are in ${cityOf(zone)} time.`;

/**
 * What the dashboard and the wallet show of a visitor's money. The wallet is loaded only once a payout
 * account is set up (spec 6); `unread` means that it was requested and couldn't be loaded.
 */
export async function readMoney(api: PageApi, visitor: Visitor) {
  const user = userOf(visitor);
  const [wallet, recent] = await Promise.all([
    user?.has_account_set_up ? api.get<Wallet>('/wallet') : null,
    user ? api.get<Transaction[]>('/transactions', { limit: RECENT }) : null,
  ]);
  return {
    wallet: dataOf(wallet),
    recent: dataOf(recent)?.map(withoutId) ?? null,
    unread: wallet && !wallet.ok ? 'We can’t load your balance right now. Your money is safe.' : '',
  };
}

/** The most that one deposit may be at the member's level, as a decimal string; undefined without a limit (spec 9). */
export const mostToDeposit = (limits: readonly LimitRow[]): string | undefined =>
  limits.find(({ name }) => name === 'single_deposit')?.limit;

const WITHDRAWAL = 'primary-account-withdrawal';
const DEPOSIT = 'wallet-deposit';

/** Where a page of the wallet redirects when its service is off; undefined to show it. */
export function walletClosedTo({ on }: Pick<OpenServices, 'on'>, type: string): string | undefined {
  if (type === 'withdrawal' && !on[WITHDRAWAL]) return paths.featureUnavailable(WITHDRAWAL);
  // nothing switches deposits off, so they are listed only where they have no provider
  if (type === 'deposit' && on[DEPOSIT] === false) return paths.featureUnavailable(DEPOSIT);
  return undefined;
}

/** The deposit named by ?reference= in an address, for the page that people return to. */
export async function readDeposit(
  { api, visitor }: { api: PageApi; visitor: Visitor },
  { searchParams }: URL,
): Promise<ApiResult<DepositState> | null> {
  const reference = searchParams.get('reference');
  if (!reference || !isMember(visitor)) return null;
  return api.get<DepositState>(`/payment/deposit/${encodeURIComponent(reference)}`);
}
