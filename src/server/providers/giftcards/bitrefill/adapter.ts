import { currencyCodes } from '#lib/currencies.ts';
import { money } from '#lib/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hmac, isSame, sha256 } from '#server/platform/crypto.ts';
import type { Logger } from '#server/platform/logger.ts';
import { underEach, type Keyed } from '#server/platform/secret-keys.ts';
import type { CardsNotice, GiftCardsPort } from '#server/ports/giftcards.ts';
import { saysNo, unclear } from '#server/providers/answers.ts';
import {
  readKey,
  requeryByPart,
  vendByPart,
  type AskedCards,
} from '#server/providers/giftcards/by-part.ts';
import { listByPart } from '#server/providers/giftcards/list-by-part.ts';
import type { SupplyMap } from '#server/providers/giftcards/supply-map.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import { readAs } from '#server/providers/read-as.ts';
import { readMinor } from '#server/providers/read-amount.ts';
import type { SupplyBook } from '#server/providers/supply-book.ts';
import { searchProducts, sells } from './catalogue.ts';
import { bitrefillOrders } from './orders.ts';
import { bitrefillRecords } from './records.ts';
import { Balance, OneProduct } from './wire.ts';

export const BITREFILL_ID = 'bitrefill';

/** The provider signs nothing that we know of, so the address of its notices contains a secret. */
export const bitrefillNoticeSecret = (secret: string): string =>
  hmac(secret, 'bitrefill-notices').toString('base64url');

interface Settings {
  client: JsonClient;
  book: SupplyBook<AskedCards>;
  map: SupplyMap;
  clock: Clock;
  log: Logger;
  /** The secret of the notices is derived from it. */
  env: Keyed & { origin: string };
}

/** More than anyone may order: it says whether it has a card, not how many. */
const ANY_NUMBER = 1_000_000;

function readNotice(given: string | undefined, raw: Uint8Array, env: Keyed): CardsNotice {
  const [secret = '', key = ''] = (given ?? '').split('/');
  const right = underEach(env, (each) => sha256(bitrefillNoticeSecret(each)));
  if (secret === '' || !right.some((each) => isSame(sha256(secret), each))) return { ok: false };
  const eventKey = `${key}:${sha256(raw).toString('hex')}`;
  return { ok: true, eventKey, reference: readKey(key)?.reference ?? '' };
}

async function readFloat(client: JsonClient): ReturnType<NonNullable<GiftCardsPort['getFloat']>> {
  const found = readAs(await client.read('accounts/balance', { query: {} }), Balance);
  if (!found.ok) return unclear(found.reason);
  const minor = readMinor(found.value.data.balance);
  const currency = currencyCodes.find((each) => each === found.value.data.currency);
  if (minor === null || !currency) return saysNo('other');
  return { kind: 'done', value: [money(minor, currency)], providerRef: '', raw: null };
}

/** International gift cards through Bitrefill. A card that isn't mapped to one of its products isn't sold. */
export function bitrefillCards({ client, book, map, clock, log, env }: Settings): GiftCardsPort {
  const markOf = (key: string) =>
    `${env.origin}/api/webhooks/bitrefill/${bitrefillNoticeSecret(env.SECRET)}/${key}`;
  const supplier = bitrefillOrders({ client, log, id: BITREFILL_ID, markOf });
  const parts = { clock, book, map, supplier };
  return {
    id: BITREFILL_ID,
    isSandbox: false,
    name: 'Bitrefill',
    referenceFor: (orderId) => `OJG${orderId.replaceAll('-', '')}`,
    async stockOf(items) {
      const value: number[] = [];
      for (const item of items) {
        const productId = await map.productOf(item.sku);
        const path = `products/${encodeURIComponent(productId ?? '')}`;
        const found =
          productId === undefined
            ? undefined
            : readAs(await client.read(path, { query: {} }), OneProduct);
        if (found && !found.ok && found.status !== 404) return unclear(found.reason);
        value.push(found?.ok && sells(found.value.data, item) ? ANY_NUMBER : 0);
      }
      return { kind: 'done', value, providerRef: '', raw: null };
    },
    vend: (request) => vendByPart(parts, request),
    requery: (request) => requeryByPart(parts, request),
    listSettled: listByPart(parts, bitrefillRecords(client)),
    listSold: () => map.listSold(),
    searchProducts: (name) => searchProducts(client, name),
    getFloat: () => readFloat(client),
    readNotice: (_header, raw, given) => readNotice(given, raw, env),
  };
}
