import { servicesBehind } from '#lib/provider-desk/ports.ts';
import type { Env } from './env.ts';

/** A provider's purpose, and the settings for a real one. */
export interface ProviderNeed {
  port:
    | 'mail'
    | 'sms'
    | 'push'
    | 'captcha'
    | 'storage'
    | 'identity'
    | 'payments'
    | 'payouts'
    | 'bills'
    | 'giftcards'
    | 'vouchers'
    | 'cryptoDesk'
    | 'addressScreening'
    | 'priceFeed';
  /** In words, for the person who starts the product. */
  what: string;
  /** Production doesn’t start without it. Absent: what needs it is off. */
  isRequired?: true;
  /** Empty if a real one needs none. */
  settings: readonly (keyof Env)[];
  /** Another provider's settings that also suffice. */
  or?: readonly (keyof Env)[];
  /** We know of no company that sells it, so there is only a sandbox and no settings. */
  isMissing?: true;
}

/** Every provider that also has a sandbox, which production never uses. */
export const providerNeeds: readonly ProviderNeed[] = [
  { port: 'mail', what: 'mail', isRequired: true, settings: ['SMTP_URL', 'MAIL_FROM'] },
  {
    port: 'sms',
    what: 'text messages',
    settings: ['TERMII_API_KEY', 'TERMII_SENDER_ID'],
    or: ['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'],
  },
  { port: 'push', what: 'push messages', isRequired: true, settings: [] },
  { port: 'captcha', what: 'the captcha', isRequired: true, settings: [] },
  { port: 'storage', what: 'stored files', isRequired: true, settings: [] },
  {
    port: 'identity',
    what: 'identity checks',
    settings: ['DOJAH_APP_ID', 'DOJAH_PRIVATE_KEY'],
    or: ['SMILE_PARTNER_ID', 'SMILE_API_KEY'],
  },
  { port: 'payments', what: 'deposits', settings: ['PAYSTACK_SECRET_KEY'] },
  {
    port: 'payouts',
    what: 'withdrawals',
    settings: ['PAYSTACK_SECRET_KEY'],
  },
  {
    port: 'bills',
    what: 'bills',
    settings: ['VTPASS_API_KEY', 'VTPASS_PUBLIC_KEY', 'VTPASS_SECRET_KEY'],
  },
  {
    port: 'giftcards',
    what: 'gift cards',
    settings: ['RELOADLY_CLIENT_ID', 'RELOADLY_CLIENT_SECRET', 'RELOADLY_WEBHOOK_SECRET'],
  },
  {
    port: 'vouchers',
    what: 'dollar vouchers',
    settings: [],
    isMissing: true,
  },
  {
    port: 'cryptoDesk',
    what: 'crypto',
    settings: ['BTCPAY_URL', 'BTCPAY_API_KEY', 'BTCPAY_STORE_ID', 'BTCPAY_WEBHOOK_SECRET'],
  },
  {
    port: 'addressScreening',
    what: 'address screening',
    settings: ['CHAINALYSIS_API_KEY'],
  },
  {
    port: 'priceFeed',
    what: 'coin prices',
    settings: ['COINGECKO_KEY'],
  },
];

/** Why a service is off: "no keys for gift cards". */
export const lackOf = ({ isMissing, what }: ProviderNeed): string =>
  isMissing ? `no vendor for ${what}` : `no keys for ${what}`;

/** What can be done about it, for the person who starts the product or switches a service on. */
export const remedyFor = ({ isMissing, settings, or }: ProviderNeed): string => {
  if (isMissing) return 'no vendor offers an API for it that we could build on';
  const sets = [settings, or ?? []].filter((set) => set.length > 0);
  return `set ${sets.map((set) => set.join(', ')).join(', or ')}`;
};

/** What stays off in production, because only a sandbox exists for it: "Dollars bought, Dollars sold". */
export const offWithout = ({ port }: Pick<ProviderNeed, 'port'>): string =>
  servicesBehind(port)
    .map(({ name }) => name)
    .join(', ');

/** Whether one of the sufficient providers is configured. */
export const isMet = (
  { isMissing, settings, or }: ProviderNeed,
  given: Readonly<Record<string, unknown>>,
): boolean =>
  !isMissing && [settings, ...(or ? [or] : [])].some((set) => set.every((key) => given[key]));
