import { expireQuote } from './expire-quote.job.ts';
import { shoppingRatesBook } from './rate-book.ts';
import { remindOfQuote } from './remind-of-quote.job.ts';
import { mountShopping } from './routes.ts';
import { buyThings } from './shopping.plug.ts';
import { shoppingQueue } from './shopping.queue.ts';

/** Things that we buy abroad for people. */
export const feature = {
  mount: mountShopping,
  tasks: [expireQuote, remindOfQuote],
  plugs: [buyThings],
  queues: [shoppingQueue],
  rateBooks: [shoppingRatesBook],
};
