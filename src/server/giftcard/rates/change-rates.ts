import type { RateChange } from '#lib/contracts/desk-rates.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askSecond } from '#server/desk/index.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/services.ts';
import { planChange, type Plan, type Wanted } from './rate-plan.ts';

interface Because {
  reason: string;
  /** operator:<uuid> */
  by: string;
}

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** What a change would do. @throws AppError as planChange */
export async function previewRates(services: Services, wanted: Wanted): Promise<RateChange> {
  const { at, ...plan } = await planChange(services, wanted);
  return { ...plan, state: 'preview', effective_at: at.toISOString(), rule_version: null };
}

/** One change after the other: what one is compared with stays until it is written. */
export const lockRates = (tx: Database) =>
  tx.sql.query(`select pg_advisory_xact_lock(hashtext('card_setting'))`);

/** Writes a plan. @returns the version of prices from its time on */
export async function writePlan(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { at, rows }: Plan,
  { reason, by }: Because,
): Promise<string> {
  const { rows: kept } = await tx.sql.query<{ id: bigint }>(
    `insert into card_setting(name, value, effective_at, set_by, set_at, reason)
     select name, value::numeric, $3, $4, $5, $6 from unnest($1::text[], $2::text[]) as n(name, value)
     returning id`,
    [rows.map(({ name }) => name), rows.map(({ after }) => after), at, by, clock.now(), reason],
  );
  for (const { name, before, after } of rows) {
    const detail = { before, after, effective_at: at.toISOString(), reason };
    await audit(tx, { actor: by, action: 'rates.set', subject: name, detail });
  }
  return `cards-${kept.reduce((last, { id }) => (id > last ? id : last), 0n)}`;
}

async function askFor(tx: Database, services: Services, wanted: Wanted, because: Because) {
  const id = newUuid();
  const { reason, by } = because;
  await tx.sql.query(
    `insert into card_change(id, rows, effective_at, reason, asked_by, asked_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, JSON.stringify(wanted.rows), wanted.effectiveAt, reason, by, services.clock.now()],
  );
  const decision = { verdict: 'approve' as const, note: reason };
  const operatorId = by.replace('operator:', '');
  const why = 'The change is large.';
  await askSecond(tx, services, { queue: 'rates', id }, { decision, operatorId, why });
}

/**
 * Sets rates from a time on, or asks a second person where the change is large or would lose money.
 * Every row names the value that its operator saw: of two at once the second looks again.
 * @throws AppError 422 naming the field; conflict
 */
export function setRates(
  services: Services,
  wanted: Wanted,
  { reason = '', by }: { reason?: string | undefined; by: string },
): Promise<RateChange> {
  const unseen = wanted.rows.findIndex(({ before }) => before === undefined);
  if (unseen >= 0) throw invalid(`rows.${unseen}.before`, 'Say what it was when you looked.');
  if (reason.length < 5) throw invalid('reason', 'Say why, in a few words.');
  return inTransaction(services.db, async (tx) => {
    await lockRates(tx);
    const plan = await planChange({ ...services, db: tx }, wanted);
    const { at, ...seen } = plan;
    const done = { ...seen, effective_at: at.toISOString() };
    if (plan.needs_second) {
      await askFor(tx, services, wanted, { reason, by });
      return { ...done, state: 'waits for a second person', rule_version: null };
    }
    const rule_version = await writePlan(tx, services, plan, { reason, by });
    return { ...done, state: 'set', rule_version };
  });
}

/** Takes a coming rate back. @throws AppError not_found; conflict once it is in force */
export function withdrawRate(services: Services, id: bigint, by: string): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    await lockRates(tx);
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
