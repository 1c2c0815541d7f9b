import { LazyCheckout } from '#islands/checkout/lazy-checkout.tsx';
import { buyDollars } from '#lib/perfect-money/browser/calls.ts';
import { iconCircleDollarSign } from '#lib/look/service-icons.ts';
import { formatMoney } from '#lib/money.ts';
import { NOT_KEPT, products } from './terms.ts';
import type { Trade } from './use-trade.ts';

/** The first error of each field on the form behind the sheet. */
const ownTexts = (errors: Record<string, string[]>) =>
  Object.fromEntries(
    ['account_id', 'amount'].flatMap((name) =>
      errors[name]?.[0] ? [[name, errors[name][0]]] : [],
    ),
  ) as Record<string, string>;

/** The checkout sheet of a purchase; open while there is a price. */
export function BuyCheckout({ trade }: { trade: Trade }) {
  const { quote, setQuote, values, found, visit } = trade;
  if (!quote) return null;
  const { account_id, amount } = values();
  const what = `${formatMoney(amount, 'USD')}, ${quote.name}`;
  return (
    <LazyCheckout
      product={products.buy}
      quote={quote}
      notice={quote.notice}
      icon={iconCircleDollarSign}
      to={found.name ?? account_id}
      what={found.name ? `${account_id} · ${what}` : what}
      warning="Dollars can’t be recalled once sent."
      needs={visit.needs}
      onSignIn={trade.signIn}
      onLeave={trade.keepIntent}
      onClose={() => setQuote(null)}
      keepable={NOT_KEPT}
      purchase={(pin, { key }) => buyDollars({ reference: quote.reference ?? '', pin }, key)}
      onPriceChanged={trade.price}
      onFieldErrors={(errors) => {
        const texts = ownTexts(errors);
        if (Object.keys(texts).length === 0) return;
        setQuote(null);
        trade.show(texts);
      }}
    />
  );
}
