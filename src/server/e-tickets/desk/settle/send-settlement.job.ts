import { z } from 'zod';
import { money } from '#lib/money.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOrganiser, openPayout } from '#server/e-tickets/desk/organisers.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { PaidOut, PayoutPort } from '#server/ports/payouts.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { isStoppedForCode, notSent } from '#server/providers/routing/code-stop.ts';
import { endSettlement } from './end-settlement.ts';
import { findSettlement, type SettlementRow } from './settlement-rows.ts';

/** Seconds between queries; the last one repeats. */
const PAUSES_S = [60, 300, 900, 3600];

/** Records that it is sent, before the first byte leaves; false when it was sent before. */
async function claimSending({ db, clock }: Services, id: string): Promise<boolean> {
  const { rowCount } = await db.sql.query(
    `update event_settlement set sent_at = $2, changed_at = $2
     where id = $1 and state = 'sending' and sent_at is null`,
    [id, clock.now()],
  );
  return rowCount === 1;
}

async function pay(
  { db, env }: Services,
  row: SettlementRow,
  provider: PayoutPort,
): Promise<Outcome<PaidOut>> {
  if (await isStoppedForCode(db, { provider: provider.id }))
    return notSent('Payouts are paused, so it wasn’t sent.');
  const account = openPayout(env, await findOrganiser(db, row.organiser_id));
  if (!account) throw new Error(`Settlement ${row.id}: the organiser has no account`);
  return provider.pay({
    reference: row.our_reference!,
    amount: money(row.paid_out, row.currency),
    country: account.country,
    type: account.type,
    codes: account.codes,
    accountNumber: account.number,
    accountName: account.name,
  });
}

/** Pays it once. From then on it only queries the provider that it was sent to. */
async function payOrAsk(services: Services, row: SettlementRow): Promise<Outcome<PaidOut>> {
  const provider = services.providers.payouts.byId(row.provider ?? '');
  if (!provider) return { kind: 'unknown', reason: 'no_adapter', recheckAfterMs: 0 };
  if (await claimSending(services, row.id)) return pay(services, row, provider);
  const now = await findSettlement(services.db, row.id);
  const sentAt = now?.sent_at ?? services.clock.now();
  return provider.requery({ reference: row.our_reference!, sentAt });
}

/** The outcome is unknown: the hold stays, and we ask again. */
function askLater({ db, clock }: Services, row: SettlementRow): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      `update event_settlement set state = 'unknown', queries = queries + 1, changed_at = $2
       where id = $1 and state in ('sending', 'unknown')`,
      [row.id, clock.now()],
    );
    if (rowCount === 0) return;
    const afterS = PAUSES_S[Math.min(row.queries, PAUSES_S.length - 1)]!;
    await enqueue(tx, sendSettlement, { id: row.id }, { afterS, jobKey: `settle:${row.id}` });
  });
}

/**
 * Pays an organiser, or queries what happened to it (spec 4). Never sent twice, and captured or released only
 * on the provider's answer.
 */
export const sendSettlement = task(
  'e-tickets.send-settlement',
  z.object({ id: z.uuid() }),
  async (services, { id }) => {
    const row = await findSettlement(services.db, id);
    if (row?.state !== 'sending' && row?.state !== 'unknown') return;
    const outcome = row.paid_out === 0n ? nothingToSend : await payOrAsk(services, row);
    if (outcome.kind === 'done' || outcome.kind === 'failed')
      return endSettlement(services, row, outcome);
    await askLater(services, row);
  },
);

/** Queries the payout with this reference straight away; false when it isn't one of ours. */
export async function askAboutSettlement(services: Services, reference: string): Promise<boolean> {
  const { rows } = await services.db.sql.query<{ id: string }>(
    'select id from event_settlement where our_reference = $1',
    [reference],
  );
  if (!rows[0]) return false;
  await sendSettlement.run(services, { id: rows[0].id });
  return true;
}

/** Our commission is all of it. */
const nothingToSend = { kind: 'done', value: { paid: null } } as const;
