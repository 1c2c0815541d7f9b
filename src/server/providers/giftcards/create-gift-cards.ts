import { brand } from '#lib/brand.ts';
import type { Adapters } from '#server/ports/adapter.ts';
import type { GiftCardsPort } from '#server/ports/giftcards.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { reloadlyIfSet } from '#server/providers/reloadly/if-set.ts';
import { supplyBook } from '#server/providers/supply-book.ts';
import { BITREFILL_ID, bitrefillCards } from './bitrefill/adapter.ts';
import { bitrefillClient } from './bitrefill/client.ts';
import { cardsIdOf, reloadlyCards } from './reloadly/adapter.ts';
import { sandboxCards } from './sandbox.ts';
import { supplyMap } from './supply-map.ts';

/** The address in "Oja <hello@oja.example>". */
const addressIn = (from: string | undefined): string | undefined =>
  /[^\s<>]+@[^\s<>]+/.exec(from ?? '')?.[0];

function reloadlyCardsIfSet(parts: ProviderParts): GiftCardsPort[] {
  const reloadly = reloadlyIfSet(parts);
  if (!reloadly) return [];
  const { clientFor, webhookSecrets, isTrial } = reloadly;
  const { clock, log, env } = parts;
  const id = cardsIdOf(isTrial);
  return [
    reloadlyCards({
      client: clientFor('giftcards'),
      clock,
      log,
      webhookSecrets,
      isTrial,
      book: supplyBook(parts, id),
      map: supplyMap(parts, id),
      mailbox: addressIn(env.MAIL_FROM),
      senderName: brand.name,
    }),
  ];
}

/** Bitrefill has no test system, only test products. */
function bitrefillIfSet(parts: ProviderParts): GiftCardsPort[] {
  const { env, clock, log } = parts;
  const { BITREFILL_API_ID: apiId, BITREFILL_API_SECRET: apiSecret, BITREFILL_URL: url } = env;
  if (!apiId || !apiSecret) return [];
  return [
    bitrefillCards({
      client: bitrefillClient(url, { apiId, apiSecret }),
      clock,
      log,
      env,
      book: supplyBook(parts, BITREFILL_ID),
      map: supplyMap(parts, BITREFILL_ID),
    }),
  ];
}

/**
 * The providers of gift cards: the configured ones, the preferred one first, or else the sandbox, which keeps
 * answering for the orders it received.
 */
export function createGiftCards(parts: ProviderParts): Adapters<GiftCardsPort> {
  const sandbox = sandboxCards(parts);
  const [current, ...others] = [...reloadlyCardsIfSet(parts), ...bitrefillIfSet(parts)];
  return current ? adaptersOf(current, ...others, sandbox) : adaptersOf(sandbox);
}
