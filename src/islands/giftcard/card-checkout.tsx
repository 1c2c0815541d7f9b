import { LazyCheckout } from '#islands/checkout/lazy-checkout.tsx';
import type { Draft } from '#lib/browser/stores/drafts.ts';
import { iconGift } from '#lib/look/service-icons.ts';
import { faceMoney, type BuyService } from '#lib/giftcard/card-purchase.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { purchases, type ShownQuote } from './purchases.ts';
import { today } from './today.ts';

type Saved = Draft['values'];

/** "2 × $50.00". */
export const cardsOf = ({ quantity, value = '0', currency = '' }: Saved) =>
  `${quantity} × ${faceMoney(value, currency)}`;

/** The POST /quotes request when back online; the send date has no price and may have passed by then. */
const askedLater = (service: BuyService, values: Saved) => ({
  service_type: service,
  ...purchases[service].fields({ ...values, send_on: '' }, today()),
});

interface CardCheckoutProps {
  service: BuyService;
  values: Saved;
  quote: ShownQuote;
  needs: Needs;
  onSignIn: () => void;
  onLeave: () => void;
  onClose: () => void;
  onPriceChanged: (text?: string) => Promise<void>;
  onFieldErrors: (errors: Record<string, string[]>) => void;
}

/** The checkout sheet of one type of card, for the buyer or for someone who gets a link. */
export function CardCheckout({ service, values, quote, ...props }: CardCheckoutProps) {
  const { product, summary, pay } = purchases[service];
  const { card = '', country_name, name } = values;
  return (
    <LazyCheckout
      {...props}
      product={product}
      quote={quote}
      notice={quote.notice}
      icon={iconGift}
      picture={values.mark}
      to={name ?? card}
      what={`${name ? `${card}, ` : ''}${cardsOf(values)}, ${country_name}`}
      warning="Codes can’t be refunded once viewed."
      keepable={{ url: summary, fields: askedLater(service, values), to: name ?? 'you' }}
      purchase={(pin, kept) => pay(quote, kept, pin, today())}
    />
  );
}
