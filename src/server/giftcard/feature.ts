import type { Services } from '#server/platform/services.ts';
import { BUY, BUY_LOCAL, buyGiftCards, buyLocalCards } from './buy.plug.ts';
import { cardsQueue } from './cards.queue.ts';
import { eraseCards } from './erase-cards.job.ts';
import { cardRates } from './rates/card-rates.ts';
import { readiness } from './readiness.ts';
import { reviewSale } from './review-sale.job.ts';
import { mountGiftcard } from './routes.ts';
import { sellGiftCards } from './sell.sale.ts';
import { queueGift, sendGift, textGift } from './send-gift.job.ts';
import { personalData } from './personal-data.ts';

/** Buying and selling gift cards. */
export const feature = {
  mount: mountGiftcard,
  tasks: [reviewSale, eraseCards, sendGift, textGift],
  cron: [{ match: '45 * * * *', task: eraseCards }],
  plugs: [buyGiftCards, buyLocalCards],
  sales: [sellGiftCards],
  queues: [cardsQueue],
  rateBooks: [cardRates],
  listeners: [
    { status: 'completed', of: [BUY, BUY_LOCAL], listener: queueGift },
    { status: 'partly_completed', of: [BUY, BUY_LOCAL], listener: queueGift },
  ] as const,
  async seed({ db }: Services): Promise<void> {
    const { seedCards } = await import('./seed-cards.ts');
    await seedCards(db);
  },
  readiness,
  personalData,
};
