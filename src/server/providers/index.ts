import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/logger.ts';
import { createAnalytics, type AnalyticsSink } from './analytics/index.ts';
import { createBills, type BillsPort } from './bills/index.ts';
import { createCaptcha, type CaptchaPort } from './captcha/index.ts';
import { createErrors, type ErrorSink } from './errors/index.ts';
import { createGiftCards, type GiftCardsPort } from './giftcards/index.ts';
import { createHelpdesk, type HelpdeskPort } from './helpdesk/index.ts';
import { createIdentity, type IdentityPort } from './identity/index.ts';
import { createMail, type MailPort } from './mail/index.ts';
import { createNotices, type Notices } from './notices.ts';
import { createPayments, type PaymentsPort } from './payments/index.ts';
import { createPayouts, type PayoutPort } from './payouts/index.ts';
import { createPush, type PushPort } from './push/index.ts';
import { createSms, type SmsPort } from './sms/index.ts';
import { createStorage, type StoragePort } from './storage/index.ts';
import { createVouchers, type VouchersPort } from './vouchers/index.ts';

/** The counterparties of the product, picked by configuration: no key, sandbox. */
export interface Providers {
  /** True with sandbox adapters: the console and its calls exist. */
  sandbox: boolean;
  notices: Notices;
  mail: MailPort;
  sms: SmsPort;
  push: PushPort;
  captcha: CaptchaPort;
  bills: BillsPort;
  giftcards: GiftCardsPort;
  vouchers: VouchersPort;
  payments: PaymentsPort;
  payouts: PayoutPort;
  identity: IdentityPort;
  storage: StoragePort;
  /** Nobody, unless one is configured: our own table has everything. */
  analytics: AnalyticsSink | undefined;
  errors: ErrorSink;
  /** Nowhere, unless one is configured: our own desk has every ticket. */
  helpdesk: HelpdeskPort | undefined;
}

export interface ProviderParts {
  env: Env;
  db: Database;
  log: Logger;
  clock: Clock;
}

export function createProviders(parts: ProviderParts): Providers {
  const notices = createNotices(parts.env);
  const withNotices = { ...parts, notices };
  return {
    sandbox: !parts.env.isProduction || parts.env.ALLOW_SANDBOX,
    notices,
    mail: createMail(parts),
    sms: createSms(parts),
    push: createPush(parts),
    captcha: createCaptcha(parts),
    bills: createBills(withNotices),
    giftcards: createGiftCards(parts),
    vouchers: createVouchers(parts),
    payments: createPayments(withNotices),
    payouts: createPayouts(parts),
    identity: createIdentity(parts),
    storage: createStorage(parts.env),
    analytics: createAnalytics(parts.env),
    errors: createErrors(parts),
    helpdesk: createHelpdesk(parts.env),
  };
}
