import * as calls from '#lib/desk/settings.contract.ts';
import { isAllowed, rightOfApproval, type OperatorRole } from '#lib/desk/rights.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { SettingBookKind } from '#lib/desk/setting-words.ts';
import { answerChange, type ShownPlan } from '#server/desk/rates/answer-change.ts';
import { findBook, listBooks, type RateBook } from '#server/desk/rates/rate-book.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { withdrawNumber } from './coming-numbers.ts';
import type { SettingEntry } from './entries.ts';
import { listNumbers, type NumberList } from './list-numbers.ts';

type Listed = RateBook<ShownPlan> & NumberList<SettingEntry>;

const isListed = (book: RateBook | undefined): book is Listed =>
  book !== undefined && 'entries' in book;

/** @throws AppError not_found */
function openBook(kind: SettingBookKind): Listed {
  const book = findBook(kind);
  if (!isListed(book)) throw AppError.notFound();
  return book;
}

async function countWaiting({ db }: Services): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.sql.query<{ queue: string; n: number }>({
    name: 'waiting-books',
    text: `select queue, count(*)::int as n from desk_approval where state = 'open' group by queue`,
  });
  return new Map(rows.map(({ queue, n }) => [queue, n]));
}

/** Every book that an operator's role can open. */
const booksFor = (role: OperatorRole): RateBook[] =>
  listBooks().filter(({ kind }) => isAllowed(role, rightOfApproval[kind]));

/** Books of numbers: fees, limits, rates and terms, each open to the roles that may change it. */
export function mountSettings(api: Api, services: Services): void {
  serve(api, services, calls.listDeskBooks, async (ctx) => {
    const waiting = await countWaiting(ctx);
    return {
      data: booksFor(ctx.desk.operator.role).map(({ kind, name }) => ({
        book: kind,
        name,
        waiting: waiting.get(kind) ?? 0,
      })),
    };
  });
  serve(api, services, calls.listDeskSettings, async (ctx) => ({
    data: await listNumbers(ctx, openBook(ctx.params.book)),
  }));
  serve(api, services, calls.setDeskSettings, async (ctx) => ({
    data: await answerChange(ctx, openBook(ctx.params.book)),
  }));
  serve(api, services, calls.withdrawDeskSetting, async (ctx) => {
    const { params, desk } = ctx;
    const by = `operator:${desk.operator.id}`;
    await withdrawNumber(ctx, openBook(params.book), { id: params.id, by });
    return { data: null };
  });
}
