import { receiptLink } from '#lib/receipts/code.ts';
import type { Member } from '#lib/visitor.ts';
import type { Services } from '#server/platform/services.ts';

/** What a member shows of themselves and of their money in a picture. */
export interface Shown {
  services: Services;
  amount: boolean;
  /** "Ada O."; null if hidden. */
  name: string | null;
  /** Only members who can be paid for invitations invite with a picture (spec 4). */
  invitation: string | null;
}

/** A member's first name and initial; null if the profile has none. */
export function postedName({ firstname, lastname }: Member): string | null {
  if (!firstname) return null;
  return lastname ? `${firstname} ${[...lastname][0]}.` : firstname;
}

export function shownBy(
  services: Services,
  user: Member,
  { amount, name }: { amount: 'show' | 'hide'; name: 'show' | 'hide' },
): Shown {
  const canInvite = user.has_kyc_set_up && user.has_account_set_up;
  return {
    services,
    amount: amount === 'show',
    name: name === 'show' ? postedName(user) : null,
    invitation: canInvite ? user.referral_code : null,
  };
}

export const signatureOf = ({ name }: Shown): string | null => name && `Posted by ${name}`;

export const linkTo = ({ services, invitation }: Shown, code: string): string =>
  receiptLink(services.env.origin, code, invitation ?? undefined);
