import { momentFor } from '#lib/moments.ts';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { task } from '#server/platform/task.ts';
import { QuoteAt } from './expire-quote.job.ts';
import { newestQuotes } from './find.ts';
import { lockItem } from './move-item.ts';

/** Reminds the owner some hours before a quote ends, once. */
export const remindOfQuote = task('shopping.remind', QuoteAt, (services, { item_id, version }) =>
  inTransaction(services.db, async (tx) => {
    const item = await lockItem(tx, item_id);
    const quote = (await newestQuotes(tx, [item_id])).get(item_id);
    const isSame = quote && (quote.version === version || quote.quoted_by.startsWith('user:'));
    if (item.status !== 'approved' || !isSame) return;
    await notify(tx, item.user_id, {
      title: `${item.name}: your quote ends soon`,
      message: `${formatMinor(money(quote.total, quote.currency))} is locked until ${momentFor(item.country_code, quote.ends_at)}.`,
      link: paths.cart,
    });
  }),
);
