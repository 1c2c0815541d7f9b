import type { AnswerPlace } from '#lib/help/faq-categories.ts';
import { helpPaths } from '#lib/help/paths.ts';
import type { ErrorCode } from './catalogue.ts';

/**
 * The help answer that explains an error and what to do about it, by topic and id. The link is sent in the
 * error's body, so that no page carries this list.
 */
const answers: Partial<Record<ErrorCode, AnswerPlace>> = {
  kyc_unsupported_service_type: 'verification#verify-first',
  one_time_spend_limit_exceeded: 'verification#limits',
  daily_spend_limit_exceeded: 'verification#limits',
  kyc_bvn_one_time_limit_exceeded: 'verification#limits',
  kyc_bvn_daily_limit_exceeded: 'verification#limits',
  kyc_upload_one_time_limit_exceeded: 'verification#limits',
  kyc_upload_daily_limit_exceeded: 'verification#limits',
  insufficient_funds: 'wallet#low-balance',
  naira_insufficient_funds: 'wallet#low-balance',
  account_blacklisted: 'orders#on-hold-account',
  account_locked: 'account#account-locked',
  email_unverified: 'getting-started#no-verification-email',
  insufficient_pins: 'orders#out-of-stock',
  inconsistent_government_id_data: 'verification#kyc-failed',
  only_flagged_automatic_transaction: 'orders#flagged',
  automatic_flagged_transaction: 'orders#flagged',
  manual_flagged_transaction: 'orders#flagged',
  unavailable_for_country: 'orders#not-in-country',
  duplicate_gift_card_sell_picture: 'gift-cards#giftcard-duplicate',
  idempotency_mismatch: 'orders#already-used',
  idempotency_in_progress: 'orders#already-used',
  service_inactive: 'orders#not-in-country',
  price_above_limit: 'orders#price-rose',
  too_many_requests: 'orders#too-many-tries',
};

/** The link to an error's answer; undefined if the message is enough. */
export function answerOf(code: ErrorCode): string | undefined {
  const place = answers[code];
  return place && helpPaths.place(place);
}

/** Answers for errors without a separate code; passed as `help` in the details of an AppError. */
export const pinLockedAnswer = helpPaths.place('security#pin-locked');
