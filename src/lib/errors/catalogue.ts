import { saidWithoutCode } from './shows.ts';

/**
 * The error catalogue (spec 8): the HTTP status and the message for each code; what the browser does with it
 * is in `shows.ts`. Services name a code and can't invent a status or a message.
 */
export interface Entry {
  status: number;
  say: string;
  /** False: error_code is sent as null, because spec 8 defines these by status and text only. */
  named?: false;
}

const entry = (status: number, say: string): Entry => ({ status, say });
const unnamed = (status: number, say: string): Entry => ({ status, say, named: false });
const known = (code: keyof typeof saidWithoutCode): Entry => {
  const [status, say] = saidWithoutCode[code];
  return unnamed(status, say);
};

const oneTime = 'This is above your limit per transaction.';
const daily = 'This is more than you have left to spend today.';

export const catalogue = {
  pin_not_set: entry(403, 'Set up your PIN to continue.'),
  security_update_required: entry(403, 'Update your password and PIN to continue.'),
  proof_required: entry(403, 'Confirm that it’s you to continue.'),
  pin_update_required: entry(403, 'Update your PIN to continue.'),
  kyc_unsupported_service_type: entry(403, 'Verify your profile to use this service.'),
  one_time_spend_limit_exceeded: entry(403, oneTime),
  daily_spend_limit_exceeded: entry(403, daily),
  kyc_bvn_one_time_limit_exceeded: entry(403, `${oneTime} Add your BVN to raise your limit.`),
  kyc_bvn_daily_limit_exceeded: entry(403, `${daily} Add your BVN to raise your limit.`),
  kyc_upload_one_time_limit_exceeded: entry(
    403,
    `${oneTime} Upload your document to raise your limit.`,
  ),
  kyc_upload_daily_limit_exceeded: entry(403, `${daily} Upload your document to raise your limit.`),
  insufficient_funds: entry(400, 'You don’t have enough in your wallet.'),
  naira_insufficient_funds: entry(400, 'You don’t have enough in your wallet.'),
  primary_account_required: entry(400, 'Add a bank or mobile money account to be paid to.'),
  bvn_update_required: entry(400, 'Update your BVN to continue.'),
  glover_account_bvn_required: entry(400, 'Add your BVN to this account to continue.'),
  account_blacklisted: entry(403, 'Your account is restricted. Please contact support.'),
  account_locked: entry(403, 'Your account is locked. Check your email for the unlock link.'),
  email_unverified: entry(403, 'Verify your email address to sign in.'),
  insufficient_pins: entry(400, 'This is out of stock right now. You haven’t been charged.'),
  inconsistent_government_id_data: entry(422, 'These details don’t match your document.'),
  only_flagged_automatic_transaction: entry(
    400,
    'These clear automatically. There’s nothing for you to resolve.',
  ),
  automatic_flagged_transaction: entry(
    403,
    'Some of your money is under review. You can continue when it’s done.',
  ),
  manual_flagged_transaction: entry(403, 'Some of your transactions need to be resolved first.'),
  unavailable_for_country: entry(403, 'This isn’t available in your country.'),
  desk_claim_needed: entry(403, 'Claim this case first.'),
  desk_second_person: entry(403, 'This needs a second approver.'),
  duplicate_gift_card_sell_picture: entry(
    422,
    "This card was rejected because the system noticed it has been uploaded before or it's a bad card",
  ),
  captcha_required: entry(422, 'Please confirm that you’re not a robot.'),
  idempotency_mismatch: entry(422, 'This request has already been used for something else.'),
  idempotency_in_progress: entry(409, 'We’re still working on this. Please wait a moment.'),
  session_changed: entry(409, 'Another account has signed in on this browser. Reload the page.'),
  biller_paused: entry(403, 'Payments to this biller are paused. You haven’t been charged.'),
  service_inactive: entry(403, 'This service is temporarily unavailable.'),

  invalid_input: unnamed(422, 'Please check what you entered.'),
  invalid_credentials: unnamed(401, 'Invalid Credentials.'),
  unauthenticated: unnamed(401, 'Please sign in.'),
  two_factor_required: known('two_factor_required'),
  bvn_required: known('bvn_required'),
  no_primary_account: known('no_primary_account'),
  idempotency_key_missing: unnamed(400, 'The Idempotency-Key header is missing or malformed.'),
  bad_request: unnamed(400, 'We can’t read this request.'),
  forbidden: unnamed(403, 'You can’t do this.'),
  not_found: unnamed(404, 'We couldn’t find that.'),
  price_above_limit: entry(409, 'The price is now above your limit. You haven’t been charged.'),
  conflict: unnamed(409, 'This has changed. Please check it again.'),
  too_large: unnamed(413, 'This is too large.'),
  unsupported_media_type: unnamed(415, 'Send this as application/json.'),
  too_many_requests: unnamed(429, 'Too many attempts. Please try again shortly.'),
  server_error: known('server_error'),
  busy: unnamed(503, 'We’re busy right now. Please try again shortly.'),
  cannot_save: unnamed(503, 'We can’t save anything right now. Please try again in a few minutes.'),
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof catalogue;

export const entryOf = (code: ErrorCode): Entry => catalogue[code];

/** The error_code that is sent: one of the spec's own codes, or null. */
export const wireCode = (code: ErrorCode): string | null =>
  entryOf(code).named === false ? null : code;
