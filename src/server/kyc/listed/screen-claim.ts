import type { Database } from '#server/db/client.ts';
import type { Identity } from '#server/kyc/identities.ts';
import { claimedName } from '#server/kyc/settle.ts';
import type { Clock } from '#server/platform/clock.ts';
import { listMatches, screenNames } from './matches.ts';

/** Compares the name of a claim with the current lists; returns whether it may be on one. */
export async function screenClaim(
  parts: { db: Database; clock: Clock },
  row: Identity,
): Promise<boolean> {
  const name = row.register_name ?? claimedName(row);
  await screenNames(parts, [{ identityId: row.id, name, birthDate: row.claimed_birth_date }]);
  return (await listMatches(parts.db, row.id)).length > 0;
}
