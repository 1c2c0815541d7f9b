import { findAddress, findAddressNamed, listWaitingAt } from '#server/crypto/sell/addresses.ts';
import type { Database } from '#server/db/client.ts';
import type { RequestFacts } from '#server/http/call-context.ts';
import { jsonResponse } from '#server/http/respond.ts';
import { closeNotice, takeNotice, type Notice } from '#server/orders/send/notice.job.ts';
import { readNotice } from '#server/orders/send/read-notice.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { followCoinNotice } from './follow-notice.job.ts';

type Said = Notice & { topic: 'deposit' | 'send' | 'other'; providerRef: string };

/** The addresses that a notice may be about: the one it names, or else all that wait at its provider. */
async function addressesOf(
  db: Database,
  { provider, reference, providerRef }: Said,
): Promise<string[]> {
  const named = reference === '' ? undefined : await findAddress(db, reference);
  const found = named ?? (await findAddressNamed(db, provider, providerRef));
  if (found) return found.provider === provider ? [found.reference] : [];
  return reference === '' ? listWaitingAt(db, provider) : [];
}

/** A send that is named only by its provider's id. */
async function ourReference(db: Database, { provider, providerRef }: Said): Promise<string> {
  const { rows } = await db.sql.query<{ our_reference: string }>(
    `select our_reference from orders where provider = $1 and provider_reference = $2
       and our_reference is not null limit 1`,
    [provider, providerRef],
  );
  return rows[0]?.our_reference ?? '';
}

async function take(services: Services, said: Said): Promise<void> {
  if (said.topic === 'send') {
    const reference = said.reference || (await ourReference(services.db, said));
    return takeNotice(services, { ...said, reference });
  }
  return takeNotice(services, said, async (tx, _, event) => {
    if (said.topic === 'other') return closeNotice({ ...services, db: tx }, event);
    await enqueue(tx, followCoinNotice, { addresses: await addressesOf(tx, said), event });
  });
}

/**
 * Accepts a notice of a counterparty for coins: stores it once and replies immediately. Its content isn't
 * trusted; a job queries the provider that sent it.
 * @param ids the adapter's possible ids
 * @throws AppError unauthenticated for a forged notice, or if none of the providers is configured
 */
export async function receiveNotice(
  services: Services & { request: RequestFacts },
  ids: readonly string[],
): Promise<Response> {
  const { cryptoDesk } = services.providers;
  await take(services, await readNotice(cryptoDesk, ids, services.request));
  return jsonResponse({ data: null });
}
