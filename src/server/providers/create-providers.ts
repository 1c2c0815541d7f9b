import type { Adapter } from '#server/ports/adapter.ts';
import type { Providers } from '#server/ports/providers.ts';
import { createAddressScreening } from './address-screening/create-address-screening.ts';
import { createAnalytics } from './analytics/create-analytics.ts';
import { createBills } from './bills/create-bills.ts';
import { createBoxOffice } from './box-office/create-box-office.ts';
import { createBuyers } from './buyers/create-buyers.ts';
import { createCaptcha } from './captcha/create-captcha.ts';
import { createCryptoDesk } from './crypto-desk/create-crypto-desk.ts';
import { createErrors } from './errors/create-errors.ts';
import { createGiftCards } from './giftcards/create-gift-cards.ts';
import { createHelpdesk } from './helpdesk/create-helpdesk.ts';
import { createIdentity } from './identity/create-identity.ts';
import { createMail } from './mail/create-mail.ts';
import { createNotices } from './notices.ts';
import type { ProviderParts } from './parts.ts';
import { createPayments } from './payments/create-payments.ts';
import { createPayouts } from './payouts/create-payouts.ts';
import { createPriceFeed } from './price-feed/create-price-feed.ts';
import { createPush } from './push/create-push.ts';
import { observed } from './routing/observed.ts';
import { routed } from './routing/routed.ts';
import type { WatchedPort } from './routing/sends.ts';
import { createShopPages } from './shop-pages/create-shop-pages.ts';
import { createSms } from './sms/create-sms.ts';
import { createStorage } from './storage/create-storage.ts';
import { createTicketSource } from './ticket-source/create-ticket-source.ts';
import { createVouchers } from './vouchers/create-vouchers.ts';

/** The same for an optional provider. */
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
    addressScreening: observed(parts, 'addressScreening', createAddressScreening(parts)),
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
