import type { BodyOf } from '#lib/contracts/call.ts';
import type { reportDeskBalance } from '#lib/reports/money.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { lastReported } from './reported.ts';

/**
 * Stores the balance that a bank or provider reports, in minor units. It moves no money, and repeating it
 * changes nothing.
 * @param by operator:<uuid>
 * @throws AppError 422 for a time in the future
 */
export async function reportBalance(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { account, currency, amount, at: text, source }: BodyOf<typeof reportDeskBalance>,
  by: string,
): Promise<void> {
  const [at, now, minor] = [new Date(text), clock.now(), parseAmount(amount)];
  if (at > now) throw AppError.invalid({ at: ['Enter a time that has passed.'] });
  await inTransaction(db, async (tx) => {
    await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('told:' || $1, 0))`, [
      `${account} ${currency}`,
    ]);
    const last = (await lastReported(tx, currency)).get(account);
    if (last?.amount === minor && +last.at === +at && last.source === source) return;
    await tx.sql.query(
      `insert into told_balance(account, currency, at, amount, source, told_by, told_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [account, currency, at, minor, source, by, now],
    );
    await audit(tx, {
      actor: by,
      action: 'money.told',
      subject: `${account} ${currency}`,
      detail: {
        amount: toAmount(minor),
        at: at.toISOString(),
        source,
        before: last ? { amount: toAmount(last.amount), at: last.at.toISOString() } : null,
      },
    });
  });
}
