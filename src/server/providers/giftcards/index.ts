import type { Adapters } from '#server/ports/adapter.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import type { GiftCardsPort } from '#server/ports/giftcards.ts';
import { sandboxCards } from './sandbox.ts';

export { sendCardsNotice } from './notice.job.ts';
export type {
  CardsNotice,
  GiftCardsPort,
  Pieces,
  VendedCards,
  VendRequest,
} from '#server/ports/giftcards.ts';
export { magicCardQuantities } from './sandbox-magic.ts';

/** Who delivers gift cards: the sandbox, until we have a supplier. */
export const createGiftCards = (parts: ProviderParts): Adapters<GiftCardsPort> =>
  adaptersOf(sandboxCards(parts));
