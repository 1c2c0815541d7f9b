import type { receivePaymentNotice as contract } from '#lib/contracts/wallet.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/jobs/task.ts';
import type { CallContext } from '#server/platform/call-context.ts';
import { jsonResponse } from '#server/platform/respond.ts';
import { checkDeposit } from './check-deposit.job.ts';
import { receiveTransfer } from './receive-transfer.ts';

/**
 * A signed notice of the gateway: it goes into the inbox once and is answered at once. What it says
 * is not believed; the job asks the provider.
 */
export async function receivePaymentNotice({
  db,
  providers,
  request,
}: CallContext<typeof contract>): Promise<Response> {
  const raw = await request.bytes();
  const notice = providers.payments.readNotice((name) => request.header(name), raw);
  if (!notice.ok) throw new AppError('unauthenticated');
  const { topic, reference, eventKey } = notice;
  if (topic === 'other') return jsonResponse({ data: null });
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.sql.query<{ id: string }>(
      `insert into provider_event(provider, event_key, payload) values ($1, $2, $3)
       on conflict do nothing returning id::text`,
      [providers.payments.id, eventKey, new TextDecoder().decode(raw)],
    );
    const event = rows[0]?.id;
    if (event === undefined) return;
    if (topic === 'transfer') await enqueue(tx, receiveTransfer, { reference, event });
    else await enqueue(tx, checkDeposit, { reference, last: false, event });
  });
  return jsonResponse({ data: null });
}
