import type { DeskFact } from '#lib/desk/parts.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { timeFact } from '#server/desk/fact.ts';
import { registerApprovable, type Approvable } from '#server/desk/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { lockBook } from './change-rates.ts';
import { findBook, keepBook, type RateBook, type RatePlan, type Wanted } from './rate-book.ts';

interface ChangeRow {
  book: string;
  rows: { name: string; value: string; before: string }[];
  effective_at: Date | null;
  since: Date | null;
  reason: string;
}

async function findChange(db: Database, id: string): Promise<ChangeRow> {
  const { rows } = await db.sql.query<ChangeRow>(
    'select book, rows, effective_at, since, reason from rate_change where id = $1',
    [id],
  );
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

/** If it is approved after its time, it takes effect now: past prices stay as they were. */
function wantedOf({ rows, effective_at }: ChangeRow, now: Date): Wanted {
  const isPast = effective_at !== null && effective_at < now;
  return { rows, effectiveAt: isPast ? null : effective_at };
}

const fact = (label: string, value: string, warn = false): DeskFact => ({ label, value, warn });

/** A time for operators, who work in several time zones: "2026-11-22 10:05 UTC". */
export const formatMinute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Which of two changes of one number replaces the other: one that is already set, and one for a given time. */
export const describeOverlap = (coming: Date, at: Date): string =>
  `Another change is set for ${formatMinute(coming)}. ${coming > at ? 'It will replace this one.' : 'This one will replace it.'}`;

const bare = ({ rows }: ChangeRow): DeskFact[] =>
  rows.map(({ name, before, value }) => fact(name, `${before} → ${value}`));

async function factsOf<P extends RatePlan>(
  services: Services,
  book: RateBook<P>,
  change: ChangeRow,
  wanted: Wanted,
): Promise<DeskFact[]> {
  try {
    return await book.facts(services, await book.plan(services, wanted));
  } catch (error) {
    // a change that another one has overtaken is still shown; approving it is refused
    if (!(error instanceof AppError)) throw error;
    return [fact('It can’t be set now', error.message, true), ...bare(change)];
  }
}

/** A change of rates that needs a second approver. */
const approvableOf = <P extends RatePlan>(book: RateBook<P>): Approvable => ({
  async describe(services, id) {
    const change = await findChange(services.db, id);
    const wanted = wantedOf(change, services.clock.now());
    const { effectiveAt } = wanted;
    return {
      reference: book.name,
      title: change.rows.length === 1 ? '1 number changes' : `${change.rows.length} numbers change`,
      amount: null,
      currency: null,
      reason: change.reason,
      facts: [
        effectiveAt
          ? timeFact('Effective from', effectiveAt)
          : fact('Effective from', 'When you approve'),
        ...(await factsOf(services, book, change, wanted)),
      ],
    };
  },
  async decide(tx, services, { caseId, operator, agreedBy }) {
    await lockBook(tx, book);
    const change = await findChange(tx, caseId);
    const within = { ...services, db: tx };
    const plan = await book.plan(within, wantedOf(change, services.clock.now()));
    const because = { reason: change.reason, by: operator, agreedBy };
    await book.write(tx, within, plan, because);
  },
});

async function countSales(db: Database, { book, since, effective_at }: ChangeRow): Promise<number> {
  const { rows } = await db.sql.query<{ n: number }>(
    `select count(*)::int n from orders
     where service_type = any($1) and created_at >= $2 and created_at < $3`,
    [findBook(book)?.services ?? [], since, effective_at],
  );
  return rows[0]?.n ?? 0;
}

/** A rate that was reset within the hour: another operator reviews it, and sees which sales it affected. */
export const setBacks: Approvable = {
  async describe({ db }, id) {
    const change = await findChange(db, id);
    const sales = await countSales(db, change);
    return {
      reference: findBook(change.book)?.name ?? change.book,
      title: 'Reset within the hour',
      amount: null,
      currency: null,
      reason: change.reason,
      facts: [...bare(change), fact('Sales since then', String(sales), sales > 0)],
    };
  },
  // it is already in effect: only the review is recorded
  decide: () => Promise.resolve(),
};

/** Makes a type of rates subject to second approval. */
export function registerRateBook<P extends RatePlan>(book: RateBook<P>): void {
  keepBook(book);
  registerApprovable(book.kind, approvableOf(book));
}
