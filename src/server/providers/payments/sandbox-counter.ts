import type { Behaviour } from '#lib/contracts/sandbox.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/platform/task.ts';
import { secondsAfter, type Clock } from '#server/platform/clock.ts';
import { newReference } from '#server/platform/ids.ts';
import { readSwitch } from '#server/providers/sandbox-switches.ts';
import { sendNotice } from './notice.job.ts';

interface Parts {
  db: Database;
  clock: Clock;
}

export interface GatewayRow {
  reference: string;
  amount: bigint;
  currency: CurrencyCode;
  email: string;
  channel: 'checkout' | 'mobile_money';
  return_url: string | null;
  state: 'open' | 'paid' | 'failed' | 'cancelled';
}

const COLUMNS = 'reference, amount, currency, email, channel, return_url, state';

/** A payment as the gateway knows it. */
export async function readGateway(
  db: Database,
  reference: string,
): Promise<GatewayRow | undefined> {
  const { rows } = await db.sql.query<GatewayRow>(
    `select ${COLUMNS} from sandbox.payment where reference = $1`,
    [reference],
  );
  return rows[0];
}

/**
 * The payer pays, fails or leaves. Once paid, it stays paid; undefined in that case and for an unknown
 * reference. The notice is a job in the same transaction.
 */
export async function payAtGateway(
  { db, clock }: Parts,
  reference: string,
  { outcome, amount }: { outcome: 'paid' | 'failed' | 'cancelled'; amount?: bigint | undefined },
): Promise<GatewayRow | undefined> {
  const { behaviour, delay_ms } = await readSwitch(db, 'payments');
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.sql.query<GatewayRow>(
      `update sandbox.payment set state = $2, paid_at = case when $2 = 'paid' then $3::timestamptz end,
         paid_amount = case when $2 = 'paid' then coalesce($4::bigint, amount) end
       where reference = $1 and state <> 'paid' returning ${COLUMNS}`,
      [reference, outcome, clock.now(), amount ?? null],
    );
    const row = rows[0];
    if (row && outcome === 'paid')
      await tell(tx, clock, chargeSuccess(reference), behaviour, delay_ms);
    return row;
  });
}

/** A bank transfer into a reserved account; undefined when there is no such account. */
export async function sendTransfer(
  { db, clock }: Parts,
  transfer: { accountNumber: string; amount: bigint; senderName: string },
): Promise<string | undefined> {
  const { behaviour, delay_ms } = await readSwitch(db, 'payments');
  return inTransaction(db, async (tx) => {
    const reference = newReference().replace('OJ-', 'TRF-');
    const { rowCount } = await tx.sql.query(
      `insert into sandbox.transfer(reference, account_number, amount, sender_name, created_at)
       select $1, account_number, $3, $4, $5 from sandbox.reserved_account where account_number = $2`,
      [reference, transfer.accountNumber, transfer.amount, transfer.senderName, clock.now()],
    );
    if (!rowCount) return undefined;
    await tell(tx, clock, transferSuccess(reference), behaviour, delay_ms);
    return reference;
  });
}

const chargeSuccess = (reference: string) => ({
  event: 'charge.success',
  data: { reference, status: 'success', channel: 'card' },
});

const transferSuccess = (reference: string) => ({
  event: 'charge.success',
  data: { reference, status: 'success', channel: 'dedicated_nuban' },
});

async function tell(
  tx: Database,
  clock: Clock,
  notice: object,
  behaviour: Behaviour,
  delayMs: number,
): Promise<void> {
  const body = JSON.stringify(notice);
  const late = behaviour === 'late' ? { runAt: secondsAfter(clock.now(), delayMs / 1000) } : {};
  await enqueue(tx, sendNotice, { body }, late);
  if (behaviour === 'duplicate notice') await enqueue(tx, sendNotice, { body });
}
