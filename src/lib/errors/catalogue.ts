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

const oneTime = 'This is above the most you can spend at once.';
const daily = 'This is above what you can still spend today.';

export const catalogue = {
  pin_not_set: entry(403, 'Set up your PIN to continue.'),
  security_update_required: entry(403, 'Renew your password and PIN to continue.'),
  pin_update_required: entry(403, 'Renew your PIN to continue.'),
  kyc_unsupported_service_type: entry(403, 'Verify your profile to use this service.'),
  one_time_spend_limit_exceeded: entry(403, oneTime),
  daily_spend_limit_exceeded: entry(403, daily),
  kyc_bvn_one_time_limit_exceeded: entry(403, `${oneTime} Add your BVN to raise it.`),
  kyc_bvn_daily_limit_exceeded: entry(403, `${daily} Add your BVN to raise it.`),
  kyc_upload_one_time_limit_exceeded: entry(403, `${oneTime} Upload your document to raise it.`),
  kyc_upload_daily_limit_exceeded: entry(403, `${daily} Upload your document to raise it.`),
  insufficient_funds: entry(400, 'Your balance is too low for this.'),
  naira_insufficient_funds: entry(400, 'Your balance is too low for this.'),
  primary_account_required: entry(400, 'Add the bank account you want to be paid to.'),
  bvn_update_required: entry(400, 'Update your BVN to continue.'),
  glover_account_bvn_required: entry(400, 'Add your BVN to this account to continue.'),
  account_blacklisted: entry(403, 'Your account is on hold. Please write to us.'),
  account_locked: entry(403, 'Your account is locked. Check your email for the unlock link.'),
  email_unverified: entry(403, 'Verify your email address to sign in.'),
  insufficient_pins: entry(400, 'This is out of stock at the moment. Your money was not touched.'),
  inconsistent_government_id_data: entry(422, 'These details do not match your document.'),
  only_flagged_automatic_transaction: entry(
    400,
    'These transactions clear by themselves. There is nothing for you to resolve.',
  ),
  automatic_flagged_transaction: entry(
    403,
    'Some of your money is being checked. You can go on when the check is done.',
  ),
  manual_flagged_transaction: entry(403, 'Some of your transactions need to be resolved first.'),
  unavailable_for_country: entry(403, 'This is not available in your country.'),
  desk_claim_needed: entry(403, 'Take this case first.'),
  desk_second_person: entry(403, 'Another person has to decide this.'),
  duplicate_gift_card_sell_picture: entry(
    422,
    "This card was rejected because the system noticed it has been uploaded before or it's a bad card",
  ),
  captcha_required: entry(422, 'Please confirm that you are not a robot.'),
  idempotency_mismatch: entry(422, 'This request was already used for something else.'),
  idempotency_in_progress: entry(409, 'We are still working on this. Please wait a moment.'),
  session_changed: entry(409, 'Another account has signed in on this browser. Reload the page.'),
  service_inactive: entry(403, 'This service is switched off at the moment.'),

  invalid_input: unnamed(422, 'Please check what you entered.'),
  invalid_credentials: unnamed(401, 'Invalid Credentials.'),
  unauthenticated: unnamed(401, 'Please sign in.'),
  two_factor_required: known('two_factor_required'),
  bvn_required: known('bvn_required'),
  no_primary_account: known('no_primary_account'),
  idempotency_key_missing: unnamed(400, 'The Idempotency-Key header is missing or malformed.'),
  bad_request: unnamed(400, 'This request can’t be read.'),
  forbidden: unnamed(403, 'You can’t do this.'),
  not_found: unnamed(404, 'This could not be found.'),
  price_above_limit: entry(
    409,
    'This costs more now than the most you agreed to. Nothing was taken.',
  ),
  conflict: unnamed(409, 'This has changed in the meantime. Please look again.'),
  too_large: unnamed(413, 'This is too large.'),
  unsupported_media_type: unnamed(415, 'Send this as application/json.'),
  too_many_requests: unnamed(429, 'Too many tries. Please wait a little.'),
  server_error: known('server_error'),
  busy: unnamed(503, 'We are busy right now. Please try again in a moment.'),
  cannot_save: unnamed(503, 'We can’t save anything right now. Please try again in a few minutes.'),
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof catalogue;

export const entryOf = (code: ErrorCode): Entry => catalogue[code];

/** The error_code that is sent: one of the spec's own codes, or null. */
export const wireCode = (code: ErrorCode): string | null =>
  entryOf(code).named === false ? null : code;
