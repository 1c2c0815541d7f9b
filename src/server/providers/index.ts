import type { Adapter } from '#server/ports/adapter.ts';
import type { Providers } from '#server/ports/index.ts';
import { createAddressScreening } from './address-screening/index.ts';
import { createAnalytics } from './analytics/index.ts';
import { createBills } from './bills/index.ts';
import { createBoxOffice } from './box-office/index.ts';
import { createBuyers } from './buyers/index.ts';
import { createCaptcha } from './captcha/index.ts';
import { createCryptoDesk } from './crypto-desk/index.ts';
import { createErrors } from './errors/index.ts';
import { createGiftCards } from './giftcards/index.ts';
import { createHelpdesk } from './helpdesk/index.ts';
import { createIdentity } from './identity/index.ts';
import { createMail } from './mail/index.ts';
import { createNotices } from './notices.ts';
import type { ProviderParts } from './parts.ts';
import { createPayments } from './payments/index.ts';
import { createPayouts } from './payouts/index.ts';
import { createPriceFeed } from './price-feed/index.ts';
import { createPush } from './push/index.ts';
import { createShopPages } from './shop-pages/index.ts';
import { createSms } from './sms/index.ts';
import { createStorage } from './storage/index.ts';
import { createTicketSource } from './ticket-source/index.ts';
import { observed } from './routing/observed.ts';
import { routed } from './routing/routed.ts';
import type { WatchedPort } from './routing/sends.ts';
import { createVouchers } from './vouchers/index.ts';

/** The same for a provider that need not be there. */
const watched = <Port extends Adapter>(
  parts: ProviderParts,
  port: WatchedPort,
  adapter: Port | undefined,
): Port | undefined => (adapter ? observed(parts, port, adapter) : undefined);

export function createProviders(parts: ProviderParts): Providers {
  const notices = createNotices(parts.env);
  const withNotices = { ...parts, notices };
  return {
    sandbox: !parts.env.isProduction || parts.env.ALLOW_SANDBOX,
    notices,
    mail: observed(parts, 'mail', createMail(parts)),
    sms: createSms(parts),
    push: createPush(parts),
    captcha: createCaptcha(parts),
    bills: routed(parts, 'bills', createBills(withNotices)),
    giftcards: routed(parts, 'giftcards', createGiftCards(parts)),
    vouchers: routed(parts, 'vouchers', createVouchers(parts)),
    buyers: createBuyers(),
    boxOffice: createBoxOffice(),
    ticketSource: watched(parts, 'ticketSource', createTicketSource(parts)),
    cryptoDesk: routed(parts, 'cryptoDesk', createCryptoDesk(parts)),
    addressScreening: observed(parts, 'addressScreening', createAddressScreening()),
    payments: routed(parts, 'payments', createPayments(withNotices)),
    payouts: routed(parts, 'payouts', createPayouts(parts)),
    identity: createIdentity(parts),
    priceFeed: observed(parts, 'priceFeed', createPriceFeed(parts)),
    shopPages: createShopPages(parts),
    storage: createStorage(parts.env),
    analytics: createAnalytics(parts.env),
    errors: createErrors(parts),
    helpdesk: createHelpdesk(parts.env),
  };
}
