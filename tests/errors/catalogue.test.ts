import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { catalogue, entryOf, wireCode, type ErrorCode } from '#lib/errors/catalogue.ts';
import { showOf, shows } from '#lib/errors/shows.ts';

const shown = (code: ErrorCode) => showOf(code);
const status = (code: ErrorCode) => entryOf(code).status;

describe('the error catalogue of spec 8', () => {
  it('sends people where the code leads', () => {
    const places: [ErrorCode, string][] = [
      ['pin_not_set', '/security/pin-setup'],
      ['insufficient_funds', '/wallet/naira'],
      ['naira_insufficient_funds', '/wallet/naira'],
      ['primary_account_required', '/settings?account=true&openmodal=true'],
      ['bvn_update_required', '/settings?account=true'],
      ['glover_account_bvn_required', '/settings?account=true'],
      ['unavailable_for_country', '/unavailable-for-country'],
    ];
    for (const [code, path] of places) expect(shown(code)).toEqual({ as: 'goTo', path });
  });

  it('opens the modal that the code names', () => {
    const modals: [ErrorCode, string][] = [
      ['kyc_unsupported_service_type', 'verify-profile'],
      ['one_time_spend_limit_exceeded', 'limit-exceeded'],
      ['daily_spend_limit_exceeded', 'limit-exceeded'],
      ['kyc_bvn_one_time_limit_exceeded', 'raise-limit'],
      ['kyc_bvn_daily_limit_exceeded', 'raise-limit'],
      ['kyc_upload_one_time_limit_exceeded', 'raise-limit'],
      ['kyc_upload_daily_limit_exceeded', 'raise-limit'],
      ['account_blacklisted', 'contact-support'],
      ['insufficient_pins', 'contact-support'],
      ['email_unverified', 'email-unverified'],
      ['automatic_flagged_transaction', 'flagged'],
      ['manual_flagged_transaction', 'flagged'],
      ['duplicate_gift_card_sell_picture', 'card-rejected'],
    ];
    for (const [code, name] of modals) expect(shown(code)).toEqual({ as: 'modal', name });
  });

  it('shows the plain ones as toasts, asks for the captcha and locks the account', () => {
    expect(shown('inconsistent_government_id_data')).toEqual({ as: 'toast' });
    expect(shown('only_flagged_automatic_transaction')).toEqual({ as: 'toast' });
    expect(shown('not_found')).toBeUndefined();
    expect(shown('captcha_required')).toEqual({ as: 'captcha' });
    expect(shown('account_locked')).toEqual({ as: 'lockAccount' });
  });

  it('shows known codes', () => {
    const strangers = Object.keys(shows).filter((code) => !Object.hasOwn(catalogue, code));
    expect(strangers).toEqual([]);
  });

  it('gives each group its status', () => {
    expect(status('pin_not_set')).toBe(403);
    expect(status('naira_insufficient_funds')).toBe(400);
    expect(status('captcha_required')).toBe(422);
    expect(status('idempotency_in_progress')).toBe(409);
  });

  it('keeps the texts that the browser recognises, to the letter', () => {
    expect(entryOf('two_factor_required').say).toBe(
      'You must be verified through Two-factor authentication.',
    );
    expect(entryOf('bvn_required').say).toBe('Your BVN is required to continue.');
    expect(entryOf('no_primary_account').say).toBe(
      'A primary bank account has not been created yet.',
    );
    expect(entryOf('server_error').say).toBe('An error occurred, please try again later.');
    expect(entryOf('duplicate_gift_card_sell_picture').say).toBe(
      "This card was rejected because the system noticed it has been uploaded before or it's a bad card",
    );
  });

  it('sends no code for rules that are recognised by status and text', () => {
    expect(wireCode('two_factor_required')).toBeNull();
    expect(wireCode('pin_not_set')).toBe('pin_not_set');
    const codes = Object.keys(catalogue) as ErrorCode[];
    for (const code of codes) expect([null, code]).toContain(wireCode(code));
  });

  it('builds a 422 whose message is the first field error', () => {
    const error = AppError.invalid({ email: ['Email is unavailable'], pin: ['Incorrect PIN'] });
    expect(error.status).toBe(422);
    expect(error.message).toBe('Email is unavailable');
    expect(error.errors).toEqual({ email: ['Email is unavailable'], pin: ['Incorrect PIN'] });
  });
});
