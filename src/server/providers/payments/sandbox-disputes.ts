import type { CurrencyCode } from '#lib/currencies.ts';
import { money } from '#lib/money.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newReference, newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import { isAnswered } from '#server/providers/is-answered.ts';
import { sendNotice } from './notice.job.ts';
import { behave, done, noAnswer, notYet, saysNo } from './sandbox-answers.ts';

const ANSWER_S = 7 * 24 * 3600;

interface DisputeRow {
  id: string;
  topic: 'deposit' | 'transfer';
  reference: string;
  amount: bigint;
  currency: CurrencyCode;
  state: 'open' | 'answered' | 'won' | 'lost';
  opened_at: Date;
  due_at: Date;
  resolved_at: Date | null;
}

/** The state of disputes in the sandbox's own books. */
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
      id,
      topic,
      reference,
      state,
      category: 'chargeback',
      amount: money(row.amount, row.currency),
      openedAt: row.opened_at,
      dueAt: row.due_at,
      resolvedAt: row.resolved_at,
    };
    return done(value, id);
  },
});

/** Our answers to disputes; the bank reads only the first one. */
export const sandboxDisputeAnswers = ({
  db,
}: ProviderParts): Pick<PaymentsPort, 'disputeAnswers'> => ({
  disputeAnswers: {
    files: { least: 0, most: 3 },
    async send({ key, disputeId, kind, text, files }) {
      const behaviour = await waitAsSwitched(await readSwitch(db, 'payments'));
      if (behaviour === 'failed') return saysNo('declined');
      if (behaviour === 'pending') return notYet;
      await db.sql.query(
        `update sandbox.dispute set answer_key = $2, answer = $3, files = $4, state = $5
         where id = $1 and state = 'open'`,
        [disputeId, key, text, files.length, kind === 'contest' ? 'answered' : 'lost'],
      );
      const { rows } = await db.sql.query<Pick<DisputeRow, 'state'>>(
        'select state from sandbox.dispute where id = $1',
        [disputeId],
      );
      // it has the answer, but the reply got lost
      if (behaviour === 'timeout') return noAnswer;
      if (!rows[0]) return saysNo('not_found');
      return isAnswered(kind, rows[0].state) ? done(null, disputeId) : saysNo('declined');
    },
  },
});

type Parts = Pick<Services, 'db' | 'clock'>;

/** What a payer or a bank does in a dispute. */
export type SandboxMove = 'open' | 'won' | 'lost';

/** A bank may decide again, so every notice about a dispute is a separate one. */
const noticeOf = (event: 'create' | 'resolve', id: string) =>
  JSON.stringify({ event: `charge.dispute.${event}`, data: { id, notice: newUuid() } });

/** The state of a payment's dispute; undefined if there is none. */
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
 * The payer of a paid checkout turns to their bank, or the bank decides, perhaps again. A signed notice
 * follows.
 * @param noticeInS seconds until the notice
 * @returns false if that isn't possible: nothing was paid, or it has already been decided this way
 */
export function moveSandboxDispute(
  { db, clock }: Parts,
  reference: string,
  to: SandboxMove,
  noticeInS = 0,
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
             where reference = $1 and state <> $2 returning id`,
            [reference, to, now],
          );
    const [row] = rows;
    if (!row) return false;
    const body = noticeOf(to === 'open' ? 'create' : 'resolve', row.id);
    const late = noticeInS > 0 ? { runAt: secondsAfter(now, noticeInS) } : {};
    await enqueue(tx, sendNotice, { body }, late);
    return true;
  });
}
