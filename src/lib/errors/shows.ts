/**
 * How the browser shows an error (spec 8), by code; other errors are shown by their status. Separate from the
 * catalogue, so that no page carries the messages that the server sends anyway.
 */
export type Show =
  | { as: 'toast' }
  | { as: 'silent' }
  | { as: 'goTo'; path: string }
  | { as: 'modal'; name: ModalName }
  | { as: 'captcha' }
  | { as: 'lockAccount' };

export type ModalName =
  | 'verify-profile'
  | 'limit-exceeded'
  /** The same for users who have nothing left to verify. */
  | 'limit-reached'
  /** A limit that the member set for themselves. */
  | 'own-limit'
  | 'raise-limit'
  | 'contact-support'
  | 'account-locked'
  | 'email-unverified'
  | 'two-factor'
  | 'flagged'
  | 'card-rejected';

const toast: Show = { as: 'toast' };
const silent: Show = { as: 'silent' };
const goTo = (path: string): Show => ({ as: 'goTo', path });
const modal = (name: ModalName): Show => ({ as: 'modal', name });

const limitExceeded = modal('limit-exceeded');
const raiseLimit = modal('raise-limit');
const walletNaira = goTo('/wallet/naira');
const flagged = modal('flagged');

export const shows = {
  pin_not_set: goTo('/security/pin-setup'),
  security_update_required: goTo('/security-update'),
  pin_update_required: goTo('/security-update?next=pin'),
  kyc_unsupported_service_type: modal('verify-profile'),
  one_time_spend_limit_exceeded: limitExceeded,
  daily_spend_limit_exceeded: limitExceeded,
  kyc_bvn_one_time_limit_exceeded: raiseLimit,
  kyc_bvn_daily_limit_exceeded: raiseLimit,
  kyc_upload_one_time_limit_exceeded: raiseLimit,
  kyc_upload_daily_limit_exceeded: raiseLimit,
  insufficient_funds: walletNaira,
  naira_insufficient_funds: walletNaira,
  primary_account_required: goTo('/settings?account=true&openmodal=true'),
  bvn_update_required: goTo('/settings?account=true'),
  glover_account_bvn_required: goTo('/settings?account=true'),
  account_blacklisted: modal('contact-support'),
  account_locked: { as: 'lockAccount' },
  email_unverified: modal('email-unverified'),
  insufficient_pins: modal('contact-support'),
  // shown even if its text is already next to a field (spec 8)
  inconsistent_government_id_data: toast,
  only_flagged_automatic_transaction: toast,
  automatic_flagged_transaction: flagged,
  manual_flagged_transaction: flagged,
  unavailable_for_country: goTo('/unavailable-for-country'),
  duplicate_gift_card_sell_picture: modal('card-rejected'),
  captcha_required: { as: 'captcha' },
  biller_paused: toast,
  service_inactive: goTo('/feature-unavailable'),
  two_factor_required: modal('two-factor'),
  invalid_credentials: silent,
  unauthenticated: silent,
  bvn_required: silent,
  no_primary_account: silent,
} as const satisfies Record<string, Show>;

/** Replies that spec 8 defines by status and text, because they carry no code. */
export const saidWithoutCode = {
  two_factor_required: [400, 'You must be verified through Two-factor authentication.'],
  bvn_required: [400, 'Your BVN is required to continue.'],
  no_primary_account: [404, 'A primary bank account has not been created yet.'],
  server_error: [500, 'An error occurred, please try again later.'],
} as const;

/** Undefined for errors that the browser shows by their status. */
export const showOf = (code: string): Show | undefined =>
  Object.hasOwn(shows, code) ? shows[code as keyof typeof shows] : undefined;
