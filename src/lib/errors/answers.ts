import type { ErrorCode } from './catalogue.ts';

/**
 * The answer of /help that says why an error came and what can be done, by its id in src/content/faq.
 * It rides in the error's body, so that no page carries this list.
 */
const answers: Partial<Record<ErrorCode, string>> = {
  kyc_unsupported_service_type: 'verify-first',
  one_time_spend_limit_exceeded: 'limits',
  daily_spend_limit_exceeded: 'limits',
  kyc_bvn_one_time_limit_exceeded: 'limits',
  kyc_bvn_daily_limit_exceeded: 'limits',
  kyc_upload_one_time_limit_exceeded: 'limits',
  kyc_upload_daily_limit_exceeded: 'limits',
  insufficient_funds: 'low-balance',
  naira_insufficient_funds: 'low-balance',
  account_blacklisted: 'on-hold-account',
  account_locked: 'account-locked',
  email_unverified: 'no-verification-email',
  insufficient_pins: 'out-of-stock',
  inconsistent_government_id_data: 'kyc-failed',
  only_flagged_automatic_transaction: 'flagged',
  automatic_flagged_transaction: 'flagged',
  manual_flagged_transaction: 'flagged',
  unavailable_for_country: 'not-in-country',
  duplicate_gift_card_sell_picture: 'giftcard-duplicate',
  idempotency_mismatch: 'already-used',
  idempotency_in_progress: 'already-used',
  service_inactive: 'not-in-country',
  price_above_limit: 'price-rose',
  too_many_requests: 'too-many-tries',
};

export const answerOf = (code: ErrorCode): string | undefined => answers[code];

/** Answers for what has no code of its own; given as `help` in the details of an AppError. */
export const pinLockedAnswer = 'pin-locked';

/** Every answer that an error leads to. */
export const linkedAnswers: readonly string[] = [
  ...new Set([...Object.values(answers), pinLockedAnswer]),
];
