import type { CurrencyCode } from '#lib/currencies.ts';
import { money } from '#lib/money.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newReference } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { sendNotice } from './notice.job.ts';
import { behave, done, saysNo } from './sandbox-answers.ts';

const ANSWER_S = 7 * 24 * 3600;

interface DisputeRow {
  id: string;
  topic: 'deposit' | 'transfer';
  reference: string;
  amount: bigint;
  currency: CurrencyCode;
  state: 'open' | 'won' | 'lost';
  opened_at: Date;
  due_at: Date;
  resolved_at: Date | null;
}

/** How disputes stand by the sandbox's own books. */
export const sandboxDisputes = ({ db }: ProviderParts): Pick<PaymentsPort, 'getDispute'> => ({
  async getDispute(id) {
    const trouble = await behave(db);
    if (trouble?.kind === 'unknown') return trouble;
    const { rows } = await db.sql.query<DisputeRow>('select * from sandbox.dispute where id = $1', [
      id,
    ]);
    const [row] = rows;
    if (!row) return saysNo('not_found');
    const { topic, reference, state } = row;
    const value = {
      ...{ id, topic, reference, state, category: 'chargeback' },
      ...{ amount: money(row.amount, row.currency), openedAt: row.opened_at },
      ...{ dueAt: row.due_at, resolvedAt: row.resolved_at },
    };
    return done(value, id);
  },
});

type Parts = Pick<Services, 'db' | 'clock'>;

const noticeOf = (event: 'create' | 'resolve', id: string) =>
  JSON.stringify({ event: `charge.dispute.${event}`, data: { id } });

/** The state of a payment's dispute; undefined where there is none. */
export async function readSandboxDispute(
  { db }: Pick<Parts, 'db'>,
  reference: string,
): Promise<DisputeRow['state'] | undefined> {
  const { rows } = await db.sql.query<{ state: DisputeRow['state'] }>(
    'select state from sandbox.dispute where reference = $1',
    [reference],
  );
  return rows[0]?.state;
}

/**
 * The payer of a paid checkout goes to their bank, or the bank decides. A signed notice follows.
 * @returns false where that can't be: nothing was paid, or it is decided already
 */
export function moveSandboxDispute(
  { db, clock }: Parts,
  reference: string,
  to: DisputeRow['state'],
): Promise<boolean> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const { rows } =
      to === 'open'
        ? await tx.sql.query<{ id: string }>(
            `insert into sandbox.dispute(id, topic, reference, amount, currency, state, opened_at, due_at)
             select $2, 'deposit', reference, coalesce(paid_amount, amount), currency, 'open', $3, $4
               from sandbox.payment where reference = $1 and state = 'paid'
             on conflict (reference) do nothing returning id`,
            [reference, newReference().replace('OJ-', 'DP-'), now, secondsAfter(now, ANSWER_S)],
          )
        : await tx.sql.query<{ id: string }>(
            `update sandbox.dispute set state = $2, resolved_at = $3
             where reference = $1 and state = 'open' returning id`,
            [reference, to, now],
          );
    const [row] = rows;
    if (!row) return false;
    const body = noticeOf(to === 'open' ? 'create' : 'resolve', row.id);
    await enqueue(tx, sendNotice, { body });
    return true;
  });
}
