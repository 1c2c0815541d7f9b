import type { Database } from '#server/db/client.ts';
import type { CookieChange } from '#server/http/call-context.ts';
import { deviceCookie } from '#server/http/device-cookie.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Remembers the browser in which an operator signed in, by the cookie that members' sign-ins in it share:
 * accounts used there are tied to the operator.
 */
export async function rememberOperatorDevice(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  operatorId: string,
  known: string | undefined,
): Promise<CookieChange> {
  const change = deviceCookie(known);
  await tx.sql.query(
    `insert into operator_device(operator_id, device, last_at) values ($1, $2, $3)
     on conflict (operator_id, device) do update set last_at = $3`,
    [operatorId, sha256(change.value), clock.now()],
  );
  return change;
}
