import { formatMinor, money } from '#lib/money.ts';
import type { ActionItem } from '#lib/notifications/contract.ts';
import { paths } from '#lib/paths.ts';
import type { ReadActions } from '#server/notifications/action-items.ts';
import { listItems, newestQuotes } from './find.ts';
import type { ItemRow, QuoteRow } from './rows.ts';

const MOST = 20;
/** If an ended quote is ignored for this long, its owner doesn't want it. */
const ENDED_DAYS = 7;
const DAY_MS = 86_400_000;

function actionOf(item: ItemRow, quote: QuoteRow | undefined, now: number): ActionItem[] {
  const about = { kind: 'quote' as const, title: item.name, link: paths.cart };
  if (item.status === 'pending' && item.question && !item.answered_at)
    return [{ ...about, link: paths.shopping, text: item.question, due_at: null }];
  if (!quote) return [];
  const total = formatMinor(money(quote.total, quote.currency));
  if (item.status === 'approved')
    return [{ ...about, text: `Your quote is ${total}.`, due_at: quote.ends_at.toISOString() }];
  const isRecent = now - quote.ends_at.getTime() < ENDED_DAYS * DAY_MS;
  return item.status === 'expired' && isRecent
    ? [{ ...about, text: 'Your quote has expired. You can ask for a new one.', due_at: null }]
    : [];
}

/** Quotes that can be paid or have just ended, and questions from our buyers. */
export const readActions: ReadActions = async (db, userId) => {
  const { rows } = await listItems(db, userId, {
    statuses: ['pending', 'approved', 'expired'],
    limit: MOST,
    offset: 0,
  });
  const quotes = await newestQuotes(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((item) => actionOf(item, quotes.get(item.id), Date.now()));
};
