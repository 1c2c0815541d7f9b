import { brand } from '#lib/brand.ts';
import { countryCodes } from '#lib/countries.ts';
import { timedKinds, complaintRuleOf } from '#lib/help/complaint-rules.ts';
import {
  analytics,
  forms,
  login,
  mailed,
  payoutAccount,
  pin,
  session,
  twoFactor,
} from '#lib/constants.ts';
import {
  airtimeToCash,
  betting,
  cardReview,
  cryptoTrades,
  deposit,
  lookUps,
  ownLimits,
  quotes,
  refill,
  eTickets,
  shopping,
  tickets,
  undo,
} from '#lib/product-constants.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "30 minutes", "24 hours", "1 hour": the largest unit that divides it; one or two days stay in hours. */
export function formatDuration(seconds: number): string {
  const [unit, size] =
    units.find(([, each]) => seconds % each === 0 && !(each === 86_400 && seconds < 3 * each)) ??
    units[3];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The times for complaints in Nigeria, and each country's authority with its email or website. */
function complaints(): Record<string, string> {
  const today = new Date();
  const times = complaintRuleOf('NG', today)?.hours;
  const hours = timedKinds.map((kind) => [
    `complaint_${kind}`,
    formatDuration((times?.[kind] ?? 0) * 3600),
  ]);
  const names = countryCodes.map((country) => {
    const authority = complaintRuleOf(country, today)?.authority;
    return [
      `authority_${country.toLowerCase()}`,
      authority
        ? `${authority.name}, ${authority.email ?? new URL(authority.url).hostname.replace('www.', '')}`
        : '',
    ];
  });
  return Object.fromEntries([...hours, ...names]) as Record<string, string>;
}

/** The values of {{name}} in texts, so that the number in an answer is the one that the product uses. */
export const numbers: Readonly<Record<string, string>> = {
  brand: brand.name,
  company: brand.company,
  support_email: brand.supportEmail,
  ...complaints(),
  wrong_passwords: String(login.maxAttempts),
  password_lock: formatDuration(login.lockS),
  unlock_link: formatDuration(login.unlockLinkS),
  session_idle: formatDuration(session.lifetimeS),
  session_longest: formatDuration(session.absoluteS),
  pin_digits: String(pin.digits),
  wrong_pins: String(pin.wrongBeforeLock),
  pin_lock: formatDuration(pin.lockS),
  recovery_codes: String(twoFactor.recoveryCodes),
  code_digits: String(twoFactor.codeDigits),
  mailed_code: formatDuration(mailed.codeS),
  verify_link: formatDuration(mailed.verifyLinkS),
  resend_after: formatDuration(mailed.resendAfterMs / 1000),
  resends_a_day: String(mailed.resendsPerDay),
  restore: formatDuration(mailed.restoreLinkS),
  account_cooling: formatDuration(payoutAccount.coolingS),
  rest_after_pin_reset: formatDuration(payoutAccount.restAfterPinResetS),
  third_party_hold: formatDuration(deposit.thirdPartyHoldS),
  card_quote: formatDuration(quotes.cardSaleS),
  dollar_rate: formatDuration(quotes.dollarSaleS),
  better_percent: String(quotes.betterPercent),
  changed_offer: formatDuration(quotes.changedOfferS),
  undo: formatDuration(undo.windowS),
  undo_new: formatDuration(undo.newBeneficiaryS),
  adult: String(betting.adult),
  cap_raise: formatDuration(betting.raiseAfterS),
  own_limit_raise: formatDuration(ownLimits.raiseAfterS),
  airtime_line: formatDuration(airtimeToCash.lineS),
  coin_price_held: formatDuration(cryptoTrades.heldS),
  airtime_late_proof: formatDuration(airtimeToCash.lateProofS),
  cards_kept: formatDuration(cardReview.keptS),
  look_ups: String(lookUps.perDay),
  look_ups_more: String(lookUps.perPurchase),
  recipients: String(refill.recipients),
  shopping_items: String(shopping.items),
  shopping_quote: formatDuration(shopping.quoteS),
  ticket_held: formatDuration(eTickets.heldS),
  ticket_offered: formatDuration(eTickets.offeredS),
  shopping_cap: String(shopping.capPercent),
  counts_kept: formatDuration(analytics.keptS),
  password_least: String(forms.passwordMin),
  answer_money: String(tickets.answerHours.money),
  answer_order: String(tickets.answerHours.order),
  answer_other: String(tickets.answerHours.other),
};

/** @throws Error when a text names a number that doesn't exist */
export const fillNumbers = (text: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = numbers[name];
    if (value === undefined) throw new Error(`There is no number called ${name}`);
    return value;
  });
