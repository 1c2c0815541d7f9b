import type { RateChange } from '#lib/contracts/desk-rates.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { changeRates, lockBook, type Wanted } from '#server/desk/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/services.ts';
import { cardRates } from './card-rates.ts';
import { planChange, type Plan } from './rate-plan.ts';

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

const viewOf = ({ at, rows, effects, warnings, why }: Plan) => ({
  ...{ rows, effects, warnings, why },
  effective_at: at.toISOString(),
  needs_second: why !== null,
});

/** What a change would do. @throws AppError as planChange */
export async function previewRates(services: Services, wanted: Wanted): Promise<RateChange> {
  const plan = await planChange(services, wanted);
  return { ...viewOf(plan), state: 'preview', rule_version: null };
}

/**
 * Sets rates from a time on, or asks a second person where a price changes much or would lose money.
 * Every row names the value that its operator saw: of two at once the second looks again.
 * @throws AppError 422 naming the field; conflict
 */
export async function setRates(
  services: Services,
  wanted: Wanted,
  { reason = '', by }: { reason?: string | undefined; by: string },
): Promise<RateChange> {
  const unseen = wanted.rows.findIndex(({ before }) => before === undefined);
  if (unseen >= 0) throw invalid(`rows.${unseen}.before`, 'Say what it was when you looked.');
  if (reason.length < 5) throw invalid('reason', 'Say why, in a few words.');
  const { plan, state, version, why } = await changeRates(services, cardRates, wanted, {
    reason,
    by,
  });
  return { ...viewOf(plan), state, rule_version: version, needs_second: why !== null, why };
}

/** Takes a coming rate back. @throws AppError not_found; conflict once it is in force */
export function withdrawRate(services: Services, id: bigint, by: string): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    await lockBook(tx, cardRates);
    const { rows } = await tx.sql.query<{ name: string; effective_at: Date; withdrawn: boolean }>(
      `select name, effective_at, exists (
         select 1 from card_setting_withdrawn w where w.setting_id = s.id) withdrawn
       from card_setting s where id = $1`,
      [id],
    );
    const [row] = rows;
    if (!row) throw AppError.notFound();
    if (row.withdrawn) throw AppError.conflict('This was withdrawn already.');
    if (row.effective_at <= services.clock.now())
      throw AppError.conflict('This is in force already. Set another rate instead.');
    await tx.sql.query(
      `insert into card_setting_withdrawn(setting_id, withdrawn_by, withdrawn_at)
       values ($1, $2, $3)`,
      [id, by, services.clock.now()],
    );
    const detail = { id: String(id), effective_at: row.effective_at.toISOString() };
    await audit(tx, { actor: by, action: 'rates.withdraw', subject: row.name, detail });
  });
}
