import type { Behaviour } from '#lib/sandbox/contract.ts';
import { supportedCountries, type CountryCode, type CurrencyCode } from '#lib/countries.ts';
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

/** A payment as the gateway has it. */
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

interface Payment {
  outcome: 'paid' | 'failed' | 'cancelled';
  /** Absent: the requested amount. */
  amount?: bigint | undefined;
  /** How many seconds until its notice is sent. */
  noticeInS?: number;
}

/**
 * The payer pays, fails or leaves. A paid payment stays paid; undefined in that case and for an unknown
 * reference. The notice is a job in the same transaction.
 */
export async function payAtGateway(
  { db, clock }: Parts,
  reference: string,
  { outcome, amount, noticeInS = 0 }: Payment,
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
      await enqueueNotice(
        tx,
        clock,
        chargeSuccess(reference),
        behaviour,
        noticeInS + lateS(behaviour, delay_ms),
      );
    return row;
  });
}

/** The currency of an account that accepts transfers: a user's, or one of our own. */
async function currencyOf(db: Database, accountNumber: string): Promise<CurrencyCode | undefined> {
  const { rows } = await db.sql.query<{ country: CountryCode }>(
    `select 'NG' as country from sandbox.reserved_account where account_number = $1
     union all select country_code from payin_method where account_number = $1`,
    [accountNumber],
  );
  return rows[0] && supportedCountries[rows[0].country].currency;
}

interface Transfer {
  accountNumber: string;
  amount: bigint;
  senderName: string;
  /** The sender's note. */
  note?: string | undefined;
  /** How many seconds the bank takes. */
  arrivesInS?: number | undefined;
}

/** A bank transfer to a user's account or to one of our own; undefined when there is no such account. */
export async function sendTransfer(
  { db, clock }: Parts,
  { accountNumber, amount, senderName, note, arrivesInS = 0 }: Transfer,
): Promise<string | undefined> {
  const { behaviour, delay_ms } = await readSwitch(db, 'payments');
  return inTransaction(db, async (tx) => {
    const currency = await currencyOf(tx, accountNumber);
    if (!currency) return undefined;
    const reference = newReference().replace('OJ-', 'TRF-');
    const at = secondsAfter(clock.now(), arrivesInS);
    await tx.sql.query(
      `insert into sandbox.transfer(reference, account_number, amount, currency, sender_name, note, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [reference, accountNumber, amount, currency, senderName, note ?? null, at],
    );
    const delayS = arrivesInS + lateS(behaviour, delay_ms);
    await enqueueNotice(tx, clock, transferSuccess(reference), behaviour, delayS);
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

const lateS = (behaviour: Behaviour, delayMs: number): number =>
  behaviour === 'late' ? delayMs / 1000 : 0;

async function enqueueNotice(
  tx: Database,
  clock: Clock,
  notice: object,
  behaviour: Behaviour,
  delayS: number,
): Promise<void> {
  const body = JSON.stringify(notice);
  const late = delayS > 0 ? { runAt: secondsAfter(clock.now(), delayS) } : {};
  await enqueue(tx, sendNotice, { body }, late);
  if (behaviour === 'duplicate notice') await enqueue(tx, sendNotice, { body });
}
