import { isMember, type Visitor } from '#lib/visitor.ts';

/** What a visitor still has to do before they can pay; null: nothing. */
export type Needs = 'sign-in' | 'pin' | 'verify' | null;

/**
 * The next step before paying, in the order of spec 4: identity and account come before the PIN, and the
 * profile's own page leads through all three. With a PIN, the server decides by its limits.
 */
export function needsToPay(visitor: Visitor): Needs {
  if (!isMember(visitor)) return 'sign-in';
  const { has_pin_set_up, has_kyc_set_up, has_account_set_up } = visitor.user;
  if (has_pin_set_up) return null;
  return has_kyc_set_up && has_account_set_up ? 'pin' : 'verify';
}
