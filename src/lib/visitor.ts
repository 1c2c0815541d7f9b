import type { CountryCode, CurrencyCode } from '#lib/countries.ts';

/** The user as the API shows it (spec 3). Nothing in it is a secret. */
export interface Member {
  uuid: string;
  email: string;
  username: string;
  firstname: string | null;
  lastname: string | null;
  phone_number: string | null;
  referral_code: string;
  country: { code: CountryCode; name: string; currency_code: CurrencyCode };
  has_kyc_set_up: boolean;
  has_account_set_up: boolean;
  has_pin_set_up: boolean;
  has_2fa_enabled: boolean;
  pin_updated_at: string | null;
  password_updated_at: string | null;
  profile_pic: string | null;
  isNigerian: boolean;
  isGhanaian: boolean;
}

/**
 * Who is making the request: decided once per request at the door, from the session and nothing else. `zone`
 * is the device's own time zone: times are shown in it, but nothing is decided by it. `newDeviceAt` is set while
 * the rule of the country sees the device as new.
 */
export type Visitor =
  | { kind: 'guest'; country: CountryCode | null }
  | { kind: 'pending'; user: Member }
  | { kind: 'member'; user: Member; expiresInS: number; zone?: string; newDeviceAt?: Date };

export const isMember = (visitor: Visitor): visitor is Extract<Visitor, { kind: 'member' }> =>
  visitor.kind === 'member';

/** Since when a member's device has been new to their account; undefined once it counts as known. */
export const newDeviceOf = (visitor: Visitor): Date | undefined =>
  visitor.kind === 'member' ? visitor.newDeviceAt : undefined;

/** The country that a page is made for: the account's, or else the chosen one, or else none. */
export const countryOf = (visitor: Visitor): CountryCode | null =>
  visitor.kind === 'guest' ? visitor.country : visitor.user.country.code;
