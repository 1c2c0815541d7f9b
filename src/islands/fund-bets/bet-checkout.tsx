import { LazyCheckout } from '#islands/checkout/lazy-checkout.tsx';
import { fundBet } from '#lib/fund-bets/browser/calls.ts';
import { limitOf } from '#lib/browser/stores/drafts.ts';
import { betting as numbers } from '#lib/product-constants.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { paths } from '#lib/paths.ts';
import { PRODUCT, SERVICE } from './bet.ts';
import type { Betting } from './use-bet.ts';

/** The page is for members, and the draft keeps what was typed. */
const stay = () => undefined;

/** The checkout sheet; open while there is a price. */
export function BetCheckout({ betting, needs }: { betting: Betting; needs: Needs }) {
  const { quote, checked, setQuote, draft } = betting;
  if (!quote || !checked) return null;
  return (
    <LazyCheckout
      onClose={() => setQuote(null)}
      quote={quote}
      notice={quote.notice}
      product={PRODUCT}
      mark={checked.platform.name.charAt(0)}
      picture={checked.platform.platform}
      to={checked.name}
      what={`${checked.platform.name} · ${checked.userId}`}
      warning={`${numbers.adult}+ only. Funding a betting account can’t be reversed.`}
      needs={needs}
      onSignIn={stay}
      onLeave={stay}
      keepable={{ url: paths.fundBets, fields: { service_type: SERVICE, ...draft() } }}
      purchase={(pin, kept) => {
        const { platform = '', userId = '', amount = '' } = kept.values;
        const { quote_id } = quote;
        return fundBet({ platform, userId, amount, ...limitOf(kept), quote_id, pin }, kept.key);
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
