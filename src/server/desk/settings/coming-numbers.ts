import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ShownPlan } from '#server/desk/rates/answer-change.ts';
import { lockBook } from '#server/desk/rates/change-rates.ts';
import { describeOverlap } from '#server/desk/rates/rate-approvals.ts';
import type { RateStep } from '#server/desk/rates/rate-states.ts';
import { audit } from '#server/platform/audit.ts';
import { notWithdrawn, type Now, type NumberTableName } from '#server/platform/settings.ts';
import type { NumberList } from './list-numbers.ts';

interface Span {
  /** Names that start with this; absent: all. */
  prefix?: string;
  after: Date;
  until: Date;
}

/**
 * Values that take effect after one time and until another, in order.
 * @param read parses a stored value
 */
export async function stepsOf(
  db: Database,
  table: NumberTableName,
  { prefix = '', after, until }: Span,
  read: (stored: string) => bigint,
): Promise<RateStep[]> {
  const { rows } = await db.sql.query<Omit<RateStep, 'value'> & { value: string }>({
    name: `steps-of-${table}`,
    text: `select name, trim_scale(value)::text as value, effective_at as at,
        agreed_by is not null as agreed
      from ${table} n where name like $1 || '%' and effective_at > $2 and effective_at <= $3
        and ${notWithdrawn(table, 'n')}
      order by effective_at, id`,
    values: [prefix, after, until],
  });
  return rows.map(({ value, ...step }) => ({ ...step, value: read(value) }));
}

/** Warns of other scheduled changes of the same numbers. */
export async function overlapsOf(
  db: Database,
  table: NumberTableName,
  names: readonly string[],
  { at, now }: { at: Date; now: Date },
): Promise<ShownPlan['warnings']> {
  const { rows } = await db.sql.query<{ name: string; coming: Date }>({
    name: `coming-of-${table}`,
    text: `select name, effective_at as coming from ${table} n
      where name = any($1) and effective_at > $2 and ${notWithdrawn(table, 'n')}
      order by effective_at, id`,
    values: [names, now],
  });
  return rows.map(({ name, coming }) => ({
    code: 'overlap',
    name,
    text: describeOverlap(coming, at),
  }));
}

type Withdrawn = Pick<NumberList, 'kind' | 'table' | 'entries' | 'wrongFrom'>;

/**
 * Withdraws a scheduled change; the current value continues.
 * @param by operator:<uuid>
 * @throws AppError not_found; conflict once it is in effect, was already withdrawn, or the rest would
 * contradict itself: part of a change can't always be withdrawn alone
 */
export async function withdrawNumber(
  { db, clock }: Now,
  list: Withdrawn,
  { id, by }: { id: string; by: string },
): Promise<void> {
  const { table } = list;
  const names = (await list.entries(db)).map(({ name }) => name);
  await inTransaction(db, async (tx) => {
    await lockBook(tx, list);
    const now = clock.now();
    const known = await list.wrongFrom?.(tx, now);
    const { rows } = await tx.sql.query<{ name: string; value: string; effective_at: Date }>(
      `select name, value::text, effective_at from ${table} where id = $1 and name = any($2)`,
      [id, names],
    );
    const [row] = rows;
    if (!row) throw AppError.notFound();
    if (row.effective_at <= now)
      throw AppError.conflict('This has already taken effect. Change it instead.');
    const { rowCount } = await tx.sql.query(
      `insert into number_withdrawn(table_name, number_id, withdrawn_by, withdrawn_at)
       values ($1, $2, $3, $4) on conflict do nothing`,
      [table, id, by, now],
    );
    if (rowCount !== 1) throw AppError.conflict('This has already been withdrawn.');
    for (const [name, text] of (await list.wrongFrom?.(tx, now)) ?? [])
      if (!known?.has(name)) throw AppError.conflict(`It can’t be withdrawn on its own. ${text}`);
    const detail = { before: row.value, effective_at: row.effective_at.toISOString() };
    await audit(tx, { actor: by, action: 'settings.withdraw', subject: row.name, detail });
  });
}
