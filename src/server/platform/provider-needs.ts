import type { Env } from './env.ts';

/** What a provider is for, and which settings configure a real one. */
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
    | 'vouchers';
  /** In words, for whoever starts the product. */
  what: string;
  /** The services that stop without it. If missing, it can't be switched off. */
  services?: readonly string[];
  /** Empty where a real one needs no settings. */
  settings: readonly (keyof Env)[];
  /** This version only has a sandbox for it: its settings must stay empty. */
  isMissing?: true;
}

/**
 * Every provider that also has a sandbox. In production, a sandbox is refused for anything that is switched
 * on.
 */
export const providerNeeds: readonly ProviderNeed[] = [
  { port: 'mail', what: 'mail', settings: ['SMTP_URL', 'MAIL_FROM'] },
  { port: 'sms', what: 'text messages', settings: ['TERMII_API_KEY', 'TERMII_SENDER_ID'] },
  { port: 'push', what: 'push messages', settings: [] },
  { port: 'captcha', what: 'the captcha', settings: [] },
  { port: 'storage', what: 'stored files', settings: [] },
  {
    port: 'identity',
    what: 'identity checks',
    settings: ['DOJAH_APP_ID', 'DOJAH_PRIVATE_KEY'],
    isMissing: true,
  },
  { port: 'payments', what: 'deposits', settings: ['PAYSTACK_SECRET_KEY'], isMissing: true },
  {
    port: 'payouts',
    what: 'withdrawals',
    services: ['primary-account-withdrawal'],
    settings: [],
    isMissing: true,
  },
  {
    port: 'bills',
    what: 'bills',
    services: [
      'airtime-bill-payment',
      'mobile-data-bill-payment',
      'cable-bill-payment',
      'electricity-bill-payment',
      'internet-service-bill-payment',
      'education-bill-payment',
      'fund-bets',
    ],
    settings: ['VTPASS_API_KEY', 'VTPASS_PUBLIC_KEY', 'VTPASS_SECRET_KEY'],
  },
  {
    port: 'giftcards',
    what: 'gift cards',
    services: ['giftcard-buy', 'local-giftcard-buy'],
    settings: [],
    isMissing: true,
  },
  {
    port: 'vouchers',
    what: 'digital dollars',
    services: ['perfect-money-buy', 'perfect-money-sell'],
    settings: [],
    isMissing: true,
  },
];

/** What can be done about a sandbox, for whoever starts the product or switches a service on. */
export const remedyFor = ({ isMissing, settings }: ProviderNeed): string =>
  isMissing ? 'this version has no other adapter for it' : `set ${settings.join(', ')}`;
