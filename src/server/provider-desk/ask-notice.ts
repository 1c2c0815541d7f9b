import { AppError } from '#lib/errors/app-error.ts';
import { followCoinNotice } from '#server/crypto/hooks/follow-notice.job.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { followNotice } from '#server/orders/send/notice.job.ts';
import { checkSale } from '#server/perfect-money/settle-sale.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { receiveTransfer } from '#server/wallet/receive-transfer.ts';
import { checkDeposit } from '#server/wallet/settle-deposit.ts';

interface Kept {
  id: string;
  provider: string;
  event_key: string;
  reference: string;
  topic: string | null;
}

/** Queues the query that a notice leads to, as on the day it arrived. */
function follow(tx: Database, { providers }: Services, notice: Kept): Promise<void> {
  const { id: event, provider, reference, topic, event_key } = notice;
  if (topic === 'transfer') return enqueue(tx, receiveTransfer, { provider, reference, event });
  if (topic === 'received') return enqueue(tx, checkSale, { reference, last: false, event });
  if (topic === 'deposit')
    return providers.cryptoDesk.byId(provider)
      ? enqueue(tx, followCoinNotice, { addresses: [reference], event })
      : enqueue(tx, checkDeposit, { reference, last: false, event });
  return enqueue(tx, followNotice, { provider, event_key, reference });
}

/**
 * Follows a notice again. It isn't trusted: its provider is queried by our own reference.
 * @param by operator:<uuid>
 * @throws AppError not_found; conflict for one without our reference
 */
export function askNotice(services: Services, id: string, by: string): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const { rows } = await tx.sql.query<Omit<Kept, 'reference'> & { reference: string | null }>(
      'select id::text, provider, event_key, reference, topic from provider_event where id = $1',
      [id],
    );
    const [found] = rows;
    if (!found) throw AppError.notFound();
    const { reference, provider, topic } = found;
    if (reference === null)
      throw AppError.conflict('This notice doesn’t say what it’s about, so we can’t follow it up.');
    await follow(tx, services, { ...found, reference });
    const subject = `${provider} ${reference}`;
    await audit(tx, { actor: by, action: 'providers.ask-notice', subject, detail: { topic } });
  });
}
