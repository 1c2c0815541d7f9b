import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockBook } from '#server/desk/rates/change-rates.ts';
import { formatMinute } from '#server/desk/rates/rate-approvals.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { cardRates } from './card-rates.ts';

interface Coming {
  name: string;
  effective_at: Date;
}

/**
 * A later change was compared with this one: without it, that would be a different step. @throws AppError
 * conflict
 */
async function assertLast(tx: Database, { name, effective_at }: Coming): Promise<void> {
  const { rows } = await tx.sql.query<{ effective_at: Date }>(
    `select effective_at from card_setting s where name = $1 and effective_at > $2
       and not exists (select 1 from card_setting_withdrawn w where w.setting_id = s.id)
     order by effective_at desc limit 1`,
    [name, effective_at],
  );
  if (!rows[0]) return;
  const when = formatMinute(rows[0].effective_at);
  throw AppError.conflict(`Another change is already set for ${when}. Withdraw it first.`);
}

/**
 * Withdraws a scheduled rate, the last one first.
 * @throws AppError not_found; conflict once it is in effect, or while a later one is scheduled
 */
export function withdrawRate(services: Services, id: bigint, by: string): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    await lockBook(tx, cardRates);
    const { rows } = await tx.sql.query<Coming & { withdrawn: boolean }>(
      `select name, effective_at, exists (
         select 1 from card_setting_withdrawn w where w.setting_id = s.id) withdrawn
       from card_setting s where id = $1`,
      [id],
    );
    const [row] = rows;
    if (!row) throw AppError.notFound();
    if (row.withdrawn) throw AppError.conflict('This has already been withdrawn.');
    if (row.effective_at <= services.clock.now())
      throw AppError.conflict('This rate already applies. Set another one instead.');
    await assertLast(tx, row);
    await tx.sql.query(
      `insert into card_setting_withdrawn(setting_id, withdrawn_by, withdrawn_at)
       values ($1, $2, $3)`,
      [id, by, services.clock.now()],
    );
    const detail = { id: String(id), effective_at: row.effective_at.toISOString() };
    await audit(tx, { actor: by, action: 'rates.withdraw', subject: row.name, detail });
  });
}
