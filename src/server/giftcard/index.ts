import { registerQueue } from '#server/desk/index.ts';
import { registerSale } from '#server/orders/index.ts';
import { cardsQueue } from './cards.queue.ts';
import { sellGiftCards } from './sell.sale.ts';

// loading the feature puts its products into the engine
registerSale(sellGiftCards);
registerQueue(cardsQueue);

export { mountGiftcard } from './routes.ts';
export { seedCards } from './seed-cards.ts';
