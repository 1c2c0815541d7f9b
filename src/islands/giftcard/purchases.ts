import {
  authorizeCard,
  authorizeLocalCard,
  buyCard,
  buyLocalCard,
} from '#lib/giftcard/browser/buy-calls.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import type { Reply } from '#lib/browser/api/client.ts';
import { limitOf, type Draft } from '#lib/browser/stores/drafts.ts';
import type { Order, Quote } from '#lib/orders/contract.ts';
import { paths } from '#lib/paths.ts';
import { purchaseFields, type BuyService } from '#lib/giftcard/card-purchase.ts';

/** A price as the sheet shows it; with the reference of the agreement, if the PIN comes after. */
export type ShownQuote = Quote & { notice?: string; reference?: string };

type Saved = Draft['values'];

const abroad = (values: Saved, today: string) => ({
  uuid: values['id'] ?? '',
  country: values['country'] ?? '',
  ...purchaseFields(values, today),
});
const local = (values: Saved, today: string) => ({
  id: values['id'] ?? '',
  ...purchaseFields(values, today),
});

/** The PIN agrees to the price here: a price that has changed since it was shown is shown again first. */
async function buyLocally(shown: ShownQuote, draft: Draft, pin: string, today: string) {
  const { data } = await authorizeLocalCard({ ...local(draft.values, today), pin });
  if (data.quote.lines.total !== shown.lines.total) {
    const message = 'The price has changed. Check the new one, then pay.';
    throw new ApiError({ kind: 'answer', status: 409, message });
  }
  return buyLocalCard({ reference: data.reference, ...limitOf(draft) }, draft.key);
}

interface CardPurchase {
  /** The name of the draft, and of a purchase that waits for a sign-in (spec 3). */
  product: 'international-giftcard-buy' | 'local-giftcard-buy';
  index: string;
  summary: string;
  card: (id: string) => string;
  /** The fields of POST /quotes. */
  fields: (values: Saved, today: string) => object;
  /** Checks everything and holds the price before the PIN; null if the PIN does that. */
  agree: ((values: Saved, today: string) => Promise<ShownQuote>) | null;
  pay: (shown: ShownQuote, draft: Draft, pin: string, today: string) => Promise<Reply<Order>>;
}

/** The two ways of buying one card: their pages, the input of their calls, and how they are paid. */
export const purchases: Record<BuyService, CardPurchase> = {
  'giftcard-buy': {
    product: 'international-giftcard-buy',
    index: paths.buyGiftCards,
    summary: paths.buySummary,
    card: paths.buyGiftCard,
    fields: abroad,
    agree: async (values, today) => {
      const { data } = await authorizeCard(abroad(values, today));
      return { ...data.quote, reference: data.reference };
    },
    pay: ({ reference = '' }, draft, pin) =>
      buyCard({ reference, ...limitOf(draft), pin }, draft.key),
  },
  'local-giftcard-buy': {
    product: 'local-giftcard-buy',
    index: paths.buyLocalCards,
    summary: paths.buyLocalSummary,
    card: paths.buyLocalCard,
    fields: local,
    agree: null,
    pay: buyLocally,
  },
};
