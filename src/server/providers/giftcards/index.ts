import type { ProviderParts } from '#server/providers/index.ts';
import type { GiftCardsPort } from './port.ts';
import { sandboxCards } from './sandbox.ts';

export { sendCardsNotice } from './notice.job.ts';
export type { CardsNotice, GiftCardsPort, Pieces, VendedCards, VendRequest } from './port.ts';
export { magicCardQuantities } from './sandbox-magic.ts';

/** Who delivers gift cards: the sandbox, until there is a supplier. */
export const createGiftCards = (parts: ProviderParts): GiftCardsPort => sandboxCards(parts);
