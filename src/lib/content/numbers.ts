import { brand } from '#lib/brand.ts';
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
export function sayTime(seconds: number): string {
  const [unit, size] =
    units.find(([, each]) => seconds % each === 0 && !(each === 86_400 && seconds < 3 * each)) ??
    units[3];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The values of {{name}} in texts, so that the number in an answer is the one that the product uses. */
export const numbers: Readonly<Record<string, string>> = {
  brand: brand.name,
  company: brand.company,
  support_email: brand.supportEmail,
  wrong_passwords: String(login.maxAttempts),
  password_lock: sayTime(login.lockS),
  unlock_link: sayTime(login.unlockLinkS),
  session_idle: sayTime(session.lifetimeS),
  session_longest: sayTime(session.absoluteS),
  pin_digits: String(pin.digits),
  wrong_pins: String(pin.wrongBeforeLock),
  pin_lock: sayTime(pin.lockS),
  recovery_codes: String(twoFactor.recoveryCodes),
  code_digits: String(twoFactor.codeDigits),
  mailed_code: sayTime(mailed.codeS),
  verify_link: sayTime(mailed.verifyLinkS),
  resend_after: sayTime(mailed.resendAfterMs / 1000),
  resends_a_day: String(mailed.resendsPerDay),
  restore: sayTime(mailed.restoreLinkS),
  account_cooling: sayTime(payoutAccount.coolingS),
  rest_after_pin_reset: sayTime(payoutAccount.restAfterPinResetS),
  third_party_hold: sayTime(deposit.thirdPartyHoldS),
  card_quote: sayTime(quotes.cardSaleS),
  dollar_rate: sayTime(quotes.dollarSaleS),
  better_percent: String(quotes.betterPercent),
  changed_offer: sayTime(quotes.changedOfferS),
  undo: sayTime(undo.windowS),
  undo_new: sayTime(undo.newBeneficiaryS),
  adult: String(betting.adult),
  cap_raise: sayTime(betting.raiseAfterS),
  airtime_line: sayTime(airtimeToCash.lineS),
  coin_price_held: sayTime(cryptoTrades.heldS),
  airtime_late_proof: sayTime(airtimeToCash.lateProofS),
  cards_kept: sayTime(cardReview.keptS),
  look_ups: String(lookUps.perDay),
  look_ups_more: String(lookUps.perPurchase),
  recipients: String(refill.recipients),
  shopping_items: String(shopping.items),
  shopping_quote: sayTime(shopping.quoteS),
  ticket_held: sayTime(eTickets.heldS),
  ticket_offered: sayTime(eTickets.offeredS),
  shopping_cap: String(shopping.capPercent),
  counts_kept: sayTime(analytics.keptS),
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
