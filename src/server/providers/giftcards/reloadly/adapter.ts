import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { GiftCardsPort } from '#server/ports/giftcards.ts';
import { unclear } from '#server/providers/answers.ts';
import {
  readKey,
  requeryByPart,
  vendByPart,
  type AskedCards,
} from '#server/providers/giftcards/by-part.ts';
import { listByPart } from '#server/providers/giftcards/list-by-part.ts';
import type { SupplyMap } from '#server/providers/giftcards/supply-map.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import { readReloadlyNotice } from '#server/providers/reloadly/notice.ts';
import { readFloat } from '#server/providers/reloadly/wire.ts';
import type { SupplyBook } from '#server/providers/supply-book.ts';
import { catalogue, searchProducts, sells } from './catalogue.ts';
import { reloadlyOrders } from './orders.ts';
import { reloadlyRecords } from './records.ts';

interface Settings {
  client: JsonClient;
  book: SupplyBook<AskedCards>;
  map: SupplyMap;
  clock: Clock;
  log: Logger;
  webhookSecrets: readonly string[];
  /** Its test system, which has different keys and goods. */
  isTrial: boolean;
  mailbox: string | undefined;
  senderName: string;
}

/** Its test system has other products, so it is a provider with its own name. */
export const cardsIdOf = (isTrial: boolean): string =>
  isTrial ? 'reloadly-cards-trial' : 'reloadly-cards';

/** More than anyone may order: it lists what it sells, not how many it has. */
const ANY_NUMBER = 1_000_000;

/** International gift cards through Reloadly. A card that isn't mapped to one of its products isn't sold. */
export function reloadlyCards(settings: Settings): GiftCardsPort {
  const { client, book, map, clock, log, webhookSecrets, isTrial, mailbox, senderName } = settings;
  const id = cardsIdOf(isTrial);
  const products = catalogue(client, clock);
  const supplier = reloadlyOrders({
    client,
    clock,
    log,
    id,
    mailbox,
    senderName,
    catalogue: products,
  });
  const parts = { clock, book, map, supplier };
  return {
    id,
    isSandbox: isTrial,
    name: 'Reloadly',
    referenceFor: (orderId) => `OJG${orderId.replaceAll('-', '')}`,
    async stockOf(items) {
      const value: number[] = [];
      for (const item of items) {
        const productId = await map.productOf(item.sku);
        const found = productId === undefined ? undefined : await products.find(productId);
        if (found && !found.ok && found.status !== 404) return unclear(found.reason);
        value.push(found?.ok && sells(found.value, item) ? ANY_NUMBER : 0);
      }
      return { kind: 'done', value, providerRef: '', raw: null };
    },
    vend: (request) => vendByPart(parts, request),
    requery: (request) => requeryByPart(parts, request),
    listSettled: listByPart(parts, reloadlyRecords(client)),
    listSold: () => map.listSold(),
    searchProducts: (name) => searchProducts(client, name),
    getFloat: () => readFloat(client),
    readNotice(header, raw) {
      const notice = readReloadlyNotice(header, raw, webhookSecrets);
      return notice.ok
        ? { ...notice, reference: readKey(notice.reference)?.reference ?? '' }
        : notice;
    },
  };
}
