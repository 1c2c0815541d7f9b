import { analytics, idempotency, login } from '#lib/constants.ts';
import type { CountryCode } from '#lib/countries.ts';
import { providerHealth } from '#lib/product-constants.ts';
import type { RetentionRule } from './retention-rule.ts';

const DAY_S = 24 * 3600;
const YEAR_S = 365 * DAY_S;

/** No card scheme or bank accepts a dispute about a payment after this. */
const DISPUTES_S = 540 * DAY_S;

/**
 * At least as long as the laws against money laundering and on tax require after an account has
 * closed.
 */
const LAW_S: Record<CountryCode, number> = { NG: 6 * YEAR_S, GH: 6 * YEAR_S, KE: 7 * YEAR_S };

const COUNTERS = 'Counters against guessing and floods';
const SECRETS = 'Single-use secrets, of which we keep only hashes';
const LOOK_UPS = 'Names that providers returned for a number';
const LAW = 'Laws against money laundering and on tax';
const SANDBOX = 'What the sandbox would have sent';
const DISPUTES = 'Disputes of payments';

/** A rule that the purge carries out. */
export interface PurgeRule extends RetentionRule {
  /** Which rows are old, in SQL. $1 is the moment before which they are; $2 is the country, where laws differ. */
  isOld: string;
}

const settled = (reference: string) =>
  `not exists (select 1 from orders o where o.our_reference = ${reference} and o.settled_at is null)`;

const ofClosed = (userId: string) =>
  `${userId} in (select id from users where anonymised_at < $1 and country_code = $2)`;

const rule = (
  table: string,
  what: string,
  [keptS, since]: [PurgeRule['keptS'], string],
  why: string,
  isOld: string,
): PurgeRule => ({ table, what, keptS, since, why, isOld });

const EXPIRED = 'they expired';
const HAPPENED = 'they happened';
const CLOSED = 'the account was erased';

/** What the purge deletes, in this order. */
export const purgeRules: readonly PurgeRule[] = [
  rule(
    'rate_limit',
    'Counts of requests',
    [2 * DAY_S, 'their window began'],
    COUNTERS,
    'window_start < $1',
  ),
  rule(
    'login_counter',
    'Wrong passwords, PINs and codes',
    [login.forgetAttemptsS, 'the last attempt'],
    COUNTERS,
    'last_at < $1',
  ),
  rule(
    'mail_quota',
    'Counts of emails to an address',
    [2 * DAY_S, 'the last email'],
    COUNTERS,
    'last_at < $1',
  ),
  rule('captcha_used', 'Solved captchas', [0, EXPIRED], COUNTERS, 'expires_at < $1'),
  rule(
    'passkey_challenge_used',
    'Used challenges of passkeys',
    [0, EXPIRED],
    COUNTERS,
    'expires_at < $1',
  ),
  rule(
    'session',
    'Sign-ins, with device and address',
    [DAY_S, EXPIRED],
    'Members see their sign-ins',
    'expires_at < $1',
  ),
  rule(
    'guardian',
    'Guardians, and invitations that no one accepted',
    [30 * DAY_S, 'their end'],
    'Their owner sees which invitation expired',
    'coalesce(ends_at, case when accepted_at is null then expires_at end) < $1',
  ),
  rule(
    'guardian_recovery',
    'Recoveries with guardians',
    [30 * DAY_S, 'their end'],
    'Their owner and our team see what became of them',
    'greatest(expires_at, due_at, ended_at) < $1',
  ),
  rule('link_token', 'Links in emails', [DAY_S, EXPIRED], SECRETS, 'expires_at < $1'),
  rule('mailed_code', 'Codes in emails', [DAY_S, EXPIRED], SECRETS, 'expires_at < $1'),
  rule('reset_code', 'Codes for a new password', [DAY_S, EXPIRED], SECRETS, 'expires_at < $1'),
  rule(
    'data_export',
    'Copies of a member’s data',
    [0, 'their link expired'],
    'Members download them',
    `coalesce(expires_at, created_at + interval '2 days') < $1`,
  ),
  rule(
    'http_idempotency',
    'Answers to repeated requests',
    [idempotency.keptS, 'the request'],
    'A payment that is sent twice is made once',
    'started_at < $1',
  ),
  rule(
    'quotes',
    'Prices that were shown',
    [DAY_S, EXPIRED],
    'Orders keep the price that was paid',
    'expires_at < $1',
  ),
  rule(
    'reservation',
    'Reserved places that no one paid for',
    [DAY_S, EXPIRED],
    'Places count once',
    `state = 'given_back' and order_id is null and ends_at < $1`,
  ),
  rule(
    'order_authorization',
    'Purchases that waited for a PIN',
    [DAY_S, EXPIRED],
    'The price that the member saw',
    'expires_at < $1',
  ),
  rule(
    'bill_check',
    'Look-ups of meters and accounts',
    [DAY_S, 'the look-up'],
    LOOK_UPS,
    'checked_at < $1',
  ),
  rule(
    'bet_check',
    'Look-ups of betting accounts',
    [DAY_S, 'the look-up'],
    LOOK_UPS,
    'checked_at < $1',
  ),
  rule(
    'dollar_check',
    'Look-ups of dollar accounts',
    [DAY_S, 'the look-up'],
    LOOK_UPS,
    'checked_at < $1',
  ),
  rule(
    'look_up',
    'Counts of look-ups',
    [DAY_S, 'the last look-up'],
    COUNTERS,
    'times[cardinality(times)] < $1',
  ),
  rule(
    'provider_call',
    'Times and outcomes of calls to providers',
    [providerHealth.keptDays * DAY_S, HAPPENED],
    'The health of providers',
    'at < $1',
  ),
  rule(
    'provider_event',
    'Messages from providers that were processed',
    [DISPUTES_S, 'they arrived'],
    DISPUTES,
    'processed_at is not null and received_at < $1',
  ),
  rule(
    'provider_request',
    'Answered requests to providers, after the order ended',
    [DISPUTES_S, 'they were sent'],
    DISPUTES,
    `state = 'answered' and sent_at < $1 and ${settled('r.our_reference')}`,
  ),
  rule(
    'supply_order',
    'Orders at suppliers, after our order ended',
    [DISPUTES_S, 'they were made'],
    DISPUTES,
    `created_at < $1 and ${settled('r.reference')}`,
  ),
  rule(
    'mail_sent',
    'Subjects of emails, with a hash of the address',
    [90 * DAY_S, 'they were sent'],
    'Answers to “I got no email”',
    'sent_at < $1',
  ),
  rule(
    'message_log',
    'Hashes of messages that we sent',
    [365 * DAY_S, 'they were sent'],
    'Anyone can ask whether a message came from us',
    // the log is append-only, and its trigger lets only this statement delete
    `at < $1::timestamptz and set_config('oja.purged_until', $1::timestamptz::text, true) is not null`,
  ),
  rule(
    'analytics_event',
    'Counted page views and steps',
    [analytics.keptS, HAPPENED],
    'How the product is used',
    'at < $1',
  ),
  rule(
    'desk_draft',
    'Drafts of decisions',
    [14 * DAY_S, 'they were saved'],
    'An operator who is interrupted can continue',
    'saved_at < $1',
  ),
  rule('coin_price', 'Prices of coins', [100 * DAY_S, 'their minute'], 'Charts', 'minute < $1'),
  rule('sandbox_mail', 'Emails of the sandbox', [30 * DAY_S, 'they were made'], SANDBOX, 'at < $1'),
  rule(
    'sandbox_sms',
    'Text messages of the sandbox',
    [30 * DAY_S, 'they were made'],
    SANDBOX,
    'at < $1',
  ),
  rule(
    'sandbox_push',
    'Push messages of the sandbox',
    [30 * DAY_S, 'they were made'],
    SANDBOX,
    'at < $1',
  ),
  rule(
    'kyc_photo',
    'Which photos an identity check had',
    [LAW_S, CLOSED],
    LAW,
    `identity_id in (select id from kyc_identity where ${ofClosed('user_id')})`,
  ),
  rule(
    'listed_match',
    'Names that were compared with a list of sanctions',
    [LAW_S, CLOSED],
    LAW,
    `identity_id in (select id from kyc_identity where ${ofClosed('user_id')})`,
  ),
  rule('kyc_identity', 'Identity checks', [LAW_S, CLOSED], LAW, ofClosed('r.user_id')),
  rule(
    'payout_account',
    'Bank accounts for withdrawals',
    [LAW_S, CLOSED],
    LAW,
    ofClosed('r.user_id'),
  ),
  rule(
    'reserved_account',
    'Account numbers for deposits',
    [LAW_S, CLOSED],
    LAW,
    ofClosed('r.user_id'),
  ),
];
