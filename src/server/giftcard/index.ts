import { registerQueue, registerRateBook } from '#server/desk/index.ts';
import { onCompleted, registerPlug, registerSale } from '#server/orders/index.ts';
import { buyGiftCards, buyLocalCards } from './buy.plug.ts';
import { cardsQueue } from './cards.queue.ts';
import { cardRates } from './rates/card-rates.ts';
import { queueGift } from './send-gift.job.ts';
import { sellGiftCards } from './sell.sale.ts';

// loading the feature puts its products into the engine
registerSale(sellGiftCards);
registerPlug(buyGiftCards);
registerPlug(buyLocalCards);
onCompleted(queueGift);
registerQueue(cardsQueue);
registerRateBook(cardRates);

export { previewRates, setRates, withdrawRate } from './rates/change-rates.ts';
export { eraseCards } from './erase-cards.job.ts';
export { listRates } from './rates/rate-rows.ts';
export { mountGiftcard } from './routes.ts';
export { reviewSale } from './review-sale.job.ts';
export { sendGift, textGift } from './send-gift.job.ts';
export { seedCards } from './seed-cards.ts';
