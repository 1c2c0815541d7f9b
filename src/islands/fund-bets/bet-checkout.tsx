import { CheckoutSheet } from '#islands/checkout/checkout-sheet.tsx';
import { fundBet } from '#lib/browser/api/fund-bets.ts';
import { betting as numbers } from '#lib/product-constants.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { PRODUCT } from './bet.ts';
import type { Betting } from './use-bet.ts';

/** The page is for members, and the draft keeps what was typed. */
const stay = () => undefined;

/** The checkout sheet; open while there is a price. */
export function BetCheckout({ betting, needs }: { betting: Betting; needs: Needs }) {
  const { quote, checked, setQuote } = betting;
  if (!quote || !checked) return null;
  return (
    <CheckoutSheet
      onClose={() => setQuote(null)}
      quote={quote}
      notice={quote.notice}
      product={PRODUCT}
      mark={checked.platform.name.charAt(0)}
      to={checked.name}
      what={`${checked.platform.name} · ${checked.userId}`}
      warning={`${numbers.adult}+ only. Money on a betting account cannot be taken back.`}
      needs={needs}
      onSignIn={stay}
      onLeave={stay}
      purchase={(pin, { values, key }) => {
        const { platform = '', userId = '', amount = '' } = values;
        return fundBet({ platform, userId, amount, quote_id: quote.quote_id, pin }, key);
      }}
      onPriceChanged={betting.price}
      onFieldErrors={(errors) => {
        const { platform, userId, amount } = errors;
        if (!platform && !userId && !amount) return;
        betting.show({ platform: platform?.[0], userId: userId?.[0], amount: amount?.[0] });
      }}
    />
  );
}
