import * as calls from '#lib/contracts/desk-settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { SettingBookKind } from '#lib/setting-words.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { answerChange } from '#server/desk/rates/answer-change.ts';
import { lockBook } from '#server/desk/rates/change-rates.ts';
import { findBook, listBooks, type RateBook } from '#server/desk/rates/rate-book.ts';
import type { Api } from '#server/http/api-types.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { serve } from '#server/http/serve.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { listSettings } from './list-settings.ts';
import type { SettingBook } from './setting-book.ts';

const isOfSettings = (book: RateBook | undefined): book is SettingBook & RateBook =>
  book !== undefined && 'entries' in book;

/** @throws AppError not_found */
function openBook(kind: SettingBookKind): SettingBook {
  const book = findBook(kind);
  if (!isOfSettings(book)) throw AppError.notFound();
  return book;
}

async function countWaiting({ db }: Services): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.sql.query<{ queue: string; n: number }>({
    name: 'waiting-books',
    text: `select queue, count(*)::int as n from desk_approval where state = 'open' group by queue`,
  });
  return new Map(rows.map(({ queue, n }) => [queue, n]));
}

/**
 * Takes a coming change back: what counts until then goes on.
 * @throws AppError not_found; conflict once it counts, or when it was taken back already
 */
async function withdraw(ctx: CallContext<typeof calls.withdrawDeskSetting>): Promise<void> {
  const { db, clock, params, desk } = ctx;
  const book = openBook(params.book);
  const names = (await book.entries(db)).map(({ name }) => name);
  await inTransaction(db, async (tx) => {
    await lockBook(tx, book);
    const { rows } = await tx.sql.query<{ name: string; value: string; effective_at: Date }>(
      'select name, value::text, effective_at from setting_number where id = $1 and name = any($2)',
      [params.id, names],
    );
    const [row] = rows;
    if (!row) throw AppError.notFound();
    if (row.effective_at <= clock.now())
      throw AppError.conflict('This has already taken effect. Change it instead.');
    const by = `operator:${desk.operator.id}`;
    const { rowCount } = await tx.sql.query(
      `insert into setting_withdrawn(setting_id, withdrawn_by, withdrawn_at) values ($1, $2, $3)
       on conflict do nothing`,
      [params.id, by, clock.now()],
    );
    if (rowCount !== 1) throw AppError.conflict('This has already been withdrawn.');
    const detail = { before: row.value, effective_at: row.effective_at.toISOString() };
    await audit(tx, { actor: by, action: 'settings.withdraw', subject: row.name, detail });
  });
}

/** Books of numbers: fees, limits, the rules of flags and the terms of ranks. */
export function mountSettings(api: Api, services: Services): void {
  serve(api, services, calls.listDeskBooks, async (ctx) => {
    const waiting = await countWaiting(ctx);
    return {
      data: listBooks().map(({ kind, name }) => ({
        ...{ book: kind, name, waiting: waiting.get(kind) ?? 0 },
      })),
    };
  });
  serve(api, services, calls.listDeskSettings, async (ctx) => ({
    data: await listSettings(ctx, openBook(ctx.params.book)),
  }));
  serve(api, services, calls.setDeskSettings, async (ctx) => ({
    data: await answerChange(ctx, openBook(ctx.params.book)),
  }));
  serve(api, services, calls.withdrawDeskSetting, async (ctx) => {
    await withdraw(ctx);
    return { data: null };
  });
}
