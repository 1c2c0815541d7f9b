/**
 * Every number of spec 9 and every limit that we chose, in named groups with units in the names. Those of
 * products are in product-constants.ts. No other code contains these numbers.
 */
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

export const session = {
  lifetimeS: 30 * MINUTE_S,
  absoluteS: 24 * HOUR_S,
  previousTokenValidS: 30,
  refreshBeforeExpiryS: 120,
  tickMs: 1_000,
  logoutRedirectMs: 1_000,
  clearRedirectMs: 800,
  loginRedirectMs: 500,
  freshS: 10 * MINUTE_S,
  /** How long after a sign-in a browser can tell that its session has ended. */
  endIsToldS: 7 * DAY_S,
} as const;

export const login = {
  captchaAfterAttempts: 3,
  maxAttempts: 5,
  lockS: 30 * MINUTE_S,
  unlockLinkS: 30 * MINUTE_S,
  forgetAttemptsS: DAY_S,
  errorToastMs: 10_000,
} as const;

export const twoFactor = {
  pendingS: 5 * MINUTE_S,
  wrongCodesEndPending: 5,
  wrongCodesPerHourLock: 10,
  stepWindow: 1,
  recoveryCodes: 10,
  /** How long a new secret waits for its first code. */
  setUpS: 30 * MINUTE_S,
  codeDigits: 6,
} as const;

export const emergencyLock = {
  codeLength: 12,
  /** How long an earlier code keeps working: a thief who makes a new one must not disarm the paper. */
  oldCodeDays: 7,
  /** How long the lock stays at least, and how long its owner waits after asking to open it. */
  hours: 24,
  openLinkS: 24 * HOUR_S,
} as const;

export const guardians = {
  most: 3,
  /** How many have to ask before an account is locked, and within which time. */
  toLock: 2,
  askS: 24 * HOUR_S,
  inviteS: 7 * 24 * HOUR_S,
  /** How long one who was removed can still lock: a thief must not disarm them at once. */
  removedDays: 7,
  /** How long those who locked an account have to wait before they can lock it again. */
  againDays: 7,
  nameMax: 40,
} as const;

/** Getting back in with the help of guardians, after losing phone, number and mailbox. */
export const guardianRecovery = {
  /** What is read out to guardians. */
  codeDigits: 8,
  codeS: 48 * HOUR_S,
  /** Within which time two have to help. */
  helpS: 24 * HOUR_S,
  /** How long someone has to be a guardian before they can help: a thief can invite their own. */
  knownS: 7 * 24 * HOUR_S,
  /** How long the owner can stop it. The database refuses less than 47. */
  waitHours: 48,
  /** How many documents can be tried, and how many codes a guardian can enter in a day. */
  documentTries: 5,
  codeTries: 10,
} as const;

export const pin = { digits: 6, wrongBeforeLock: 5, lockS: 30 * MINUTE_S } as const;

export const passkey = {
  /** How long a challenge can wait: for a sign-in, a new passkey, or a confirmation. */
  challengeS: { 'sign-in': 10 * MINUTE_S, enrol: 5 * MINUTE_S, confirm: 2 * MINUTE_S },
  mostPerUser: 10,
  nameMax: 40,
} as const;

export const mailed = {
  codeDigits: 6,
  codeS: 15 * MINUTE_S,
  codeTries: 5,
  verifyLinkS: 24 * HOUR_S,
  restoreLinkS: 30 * DAY_S,
  notMeLinkS: 7 * DAY_S,
  resendAfterMs: 60_000,
  resendsPerDay: 5,
} as const;

export const forms = {
  usernameMin: 3,
  usernameMax: 30,
  passwordMin: 12,
  passwordMax: 128,
  passwordGoodAbove: 57,
  availabilityDebounceMs: 1_000,
  nationalIdDigits: 11,
  voterIdLengths: [9, 19],
} as const;

export const signUp = {
  modalCloseRedirectMs: 300,
  countrySelectMs: 400,
  form: 'first-visit',
} as const;

export const codeInput = { boxes: 6, maskAfterMs: 200, pasteFillMs: 10 } as const;

/** How far back a recovery asks about changes, and how long it asks. */
export const recovery = { reviewS: 30 * DAY_S } as const;

export const dataExport = { everyS: DAY_S, livesS: DAY_S } as const;

export const idempotency = { minLength: 8, maxLength: 128, keptS: 7 * DAY_S } as const;

export const payoutAccount = { coolingS: DAY_S, restAfterPinResetS: HOUR_S } as const;

export const guest = { country: 'NG', currency: 'NGN' } as const;

export { shell } from '#lib/shell-times.ts';

/** What pages report about their use and their errors. */
export const usageReports = {
  /** A page sends what it has collected when there is this much, or when it closes. */
  sendAt: 20,
  /** A second tap within this time is impatience and not a new start. */
  impatienceMs: 1_000,
  errorsPerPage: 5,
} as const;

/** How the use of the product is measured. */
export const analytics = {
  batchEvents: 50,
  keptS: 90 * DAY_S,
  /** Events that no sink has accepted within this time are no longer offered. */
  offeredForS: DAY_S,
} as const;

/** Local storage keys of spec 3. They never hold a secret or bank details. */
export const storageKeys = {
  selectedCountry: 'selectedCountry',
  shouldShowAdvertModal: 'shouldShowAdvertModal',
  pendingTransaction: 'pendingTransaction',
  cryptoSale: 'cryptoSale',
  cryptoBuy: 'cryptoBuy',
  /** The user whose passkey this device has. */
  passkey: 'passkey',
} as const;

export const cookies = {
  /** Set on a device whose owner hides amounts. */
  hideBalance: 'hide_balance',
  token: 'token',
  /** An operator's session, for the desk's own calls and pages only. */
  desk: 'desk_token',
  user: 'user',
  expiresAt: 'expires_at',
  has2fa: 'has_2fa',
  selectedCountry: 'selected_country',
  registration: 'registration_token',
  device: 'device',
  reset: 'reset_token',
  /** A code was requested in this browser. */
  resetStarted: 'reset_started',
  loggedOut: 'logged_out',
  /** Set by a sign-in and removed by a sign-out: a guest who has it was signed out by us. */
  wasMember: 'was_member',
  redirect: 'redirect_to',
  /** The device's time zone, so that pages show times in it. */
  zone: 'time_zone',
  lite: 'lite',
  /** Announcements that were dismissed on this device. */
  banner: 'banner_off',
  /** Light or dark on this device; if missing, as the system is. */
  theme: 'theme',
} as const;

/**
 * How a call names the user whose page it comes from; an event stream can only do so in its
 * address.
 */
export const pageUser = { header: 'x-page-user', query: 'page_user' } as const;

/** The same for the zone that a page shows times in; replies use it in their texts too. */
export const pageZone = { header: 'x-page-zone', query: 'page_zone' } as const;

export const theme = {
  primary: '#372AA4',
  error: '#EF233C',
  success: '#06AC62',
  warning: '#FFB61B',
  page: '#f8f9fb',
  pageDark: '#12101d',
} as const;

export const widths = {
  nav: 256,
  navWide: 320,
  navWideAbove: 1_500,
  desktopFrom: 960,
  notifications: 398,
  notificationsListPx: 509,
  fundModal: 486,
  authModal: 600,
  verifyModal: 570,
  actionModal: 388,
  successModal: 528,
} as const;
