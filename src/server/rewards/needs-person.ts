import { AppError } from '#lib/errors/app-error.ts';
import type { Member } from '#lib/visitor.ts';

export const needsPerson = () =>
  new AppError('kyc_unsupported_service_type', {
    message: 'Verify your identity to earn and use rewards.',
  });

/**
 * Giveaways are for people: anyone can have many email addresses, but only one identity.
 * @throws AppError kyc_unsupported_service_type
 */
export function assertPerson({ has_kyc_set_up }: Pick<Member, 'has_kyc_set_up'>): void {
  if (!has_kyc_set_up) throw needsPerson();
}
