import { login } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { clearTries, subjectOf, countAttempt } from '#server/platform/tries.ts';
import { passwordPepper, verifySecret } from '#server/platform/crypto.ts';
import { oneAtATime } from '#server/platform/in-turn.ts';
import type { Services } from '#server/platform/services.ts';
import type { UserRow } from './tables.ts';

async function check(services: Services, row: UserRow, password: string, field: string) {
  const counter = { subject: subjectOf(`change:${row.id}`), device: Buffer.alloc(0) };
  const step = await countAttempt(services, counter, login.maxAttempts);
  if (step.kind !== 'counted')
    throw AppError.invalid({ [field]: ['Too many incorrect attempts. Please wait 30 minutes.'] });
  if (!(await verifySecret(password, row.password_hash, passwordPepper(services.env))))
    throw AppError.invalid({ [field]: ['That’s not your current password.'] });
  await clearTries(services.db, counter);
}

/**
 * Asks a signed-in user for the password, with the same limits as sign-in: a stolen session must not be used
 * to guess it. Call it outside a transaction, so that the count is committed.
 * @throws AppError 422 on the field
 */
export const checkPassword = (
  services: Services,
  row: UserRow,
  password: string,
  field = 'password',
): Promise<void> =>
  oneAtATime(services, `password:${row.id}`, () => check(services, row, password, field));
