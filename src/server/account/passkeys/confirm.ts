import { AppError } from '#lib/errors/app-error.ts';
import type { Confirmation } from '#lib/contracts/common.ts';
import type { Services } from '#server/platform/services.ts';
import type { Aim } from './challenge.ts';
import { provePasskey, requestOptions } from './prove.ts';
import { passkeysOf } from './store.ts';

const aimOf = (userId: string, request: string): Aim => ({
  purpose: 'confirm',
  subject: `${userId}:${request}`,
});

/**
 * What a browser needs to have one request confirmed by a passkey.
 * @param request what signedRequest() makes of it
 * @throws AppError not_found when no passkey of the user confirms payments
 */
export async function startConfirming(services: Services, userId: string, request: string) {
  const passkeys = await passkeysOf(services.db, userId);
  const confirming = passkeys.filter((each) => each.confirms_payments);
  if (confirming.length === 0) throw AppError.notFound();
  return requestOptions(services, aimOf(userId, request), confirming);
}

/**
 * Checks that a passkey of the user signed for this very request, once.
 * @throws AppError 422 on the field
 */
export async function confirmByPasskey(
  services: Services,
  userId: string,
  { request, ...assertion }: Exclude<Confirmation, string>,
  field: string,
): Promise<void> {
  await provePasskey(services, assertion, {
    // a request that nobody noted was not signed for
    aimOf: (row) =>
      request !== '' && row.user_id === userId && row.confirms_payments
        ? aimOf(userId, request)
        : undefined,
    field,
    refusal: 'Your passkey didn’t confirm this. Try again, or enter your PIN.',
  });
}
