import type { Adapters } from './adapter.ts';
import type { AddressScreening } from './address-screening.ts';
import type { AnalyticsSink } from './analytics.ts';
import type { BillsPort } from './bills.ts';
import type { BoxOfficePort } from './box-office.ts';
import type { BuyersPort } from './buyers.ts';
import type { CaptchaPort } from './captcha.ts';
import type { CryptoDesk } from './crypto-desk.ts';
import type { ErrorSink } from './errors.ts';
import type { GiftCardsPort } from './giftcards.ts';
import type { HelpdeskPort } from './helpdesk.ts';
import type { IdentityPort } from './identity.ts';
import type { SendsLogged } from './logged.ts';
import type { MailPort } from './mail.ts';
import type { Notices } from './notices.ts';
import type { PaymentsPort } from './payments.ts';
import type { PayoutPort } from './payouts.ts';
import type { PriceFeed } from './price-feed.ts';
import type { PushPort } from './push.ts';
import type { ShopPages } from './shop-pages.ts';
import type { SmsPort } from './sms.ts';
import type { StoragePort } from './storage.ts';
import type { TicketSource } from './ticket-source.ts';
import type { VouchersPort } from './vouchers.ts';

/** The providers of the product, selected by configuration; the sandbox where no key is set. */
export interface Providers {
  /** True with sandbox adapters: the sandbox console and its calls exist. */
  sandbox: boolean;
  notices: Notices;
  mail: SendsLogged<MailPort>;
  sms: SendsLogged<SmsPort>;
  push: SendsLogged<PushPort>;
  captcha: CaptchaPort;
  bills: Adapters<BillsPort>;
  giftcards: Adapters<GiftCardsPort>;
  vouchers: Adapters<VouchersPort>;
  /** Our own staff, who buy in shops abroad. */
  buyers: Adapters<BuyersPort>;
  /** Issues tickets. */
  boxOffice: Adapters<BoxOfficePort>;
  /** Another catalogue to import events from; undefined if none is configured. */
  ticketSource: TicketSource | undefined;
  /** Issues addresses for coins and sends coins; `deskFor` selects the provider for each coin. */
  cryptoDesk: Adapters<CryptoDesk>;
  addressScreening: AddressScreening;
  payments: Adapters<PaymentsPort>;
  payouts: Adapters<PayoutPort>;
  identity: IdentityPort;
  priceFeed: PriceFeed;
  shopPages: ShopPages;
  storage: StoragePort;
  /** Undefined unless one is configured: our own table has everything. */
  analytics: AnalyticsSink | undefined;
  errors: ErrorSink;
  /** Undefined unless one is configured: our own desk has every ticket. */
  helpdesk: HelpdeskPort | undefined;
}
