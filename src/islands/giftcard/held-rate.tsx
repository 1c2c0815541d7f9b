import { HeldTime } from '#islands/ui/held-time.tsx';
import { useSecondsLeft } from '#islands/ui/use-seconds-left.ts';
import { quotes } from '#lib/product-constants.ts';
import type { CardRates } from '#lib/giftcard/contract.ts';
import { formatMoney } from '#lib/money.ts';
import { unitOf } from '#lib/giftcard/card-trade.ts';
import type { HeldQuote } from '#lib/giftcard/browser/sale-draft.ts';
import type { CardCurrency } from '#lib/giftcard/card-currencies.ts';

interface HeldRateProps {
  quote: HeldQuote;
  rates: CardRates;
  currency: CardCurrency;
  clock: () => number;
}

/** The price that the server holds, with its remaining time. */
export function HeldRate({ quote, rates, currency, clock }: HeldRateProps) {
  const left = useSecondsLeft(quote.expires_at, clock, quotes.cardSaleS);
  const unit = unitOf(currency);
  return (
    <section className="held" aria-label="Your rate">
      <div>
        <p className="text-clay-ink">
          {left > 0 ? 'Your rate is locked' : 'Your rate has expired'}
        </p>
        <p>
          <b className="num text-20">
            {formatMoney(quote.rate ?? quote.lines.total, rates.payout)}
          </b>{' '}
          {quote.rate ? `for each ${unit}` : 'for these cards'}
        </p>
        <p className="text-clay-ink">
          If it’s higher when we pay, you get up to {quotes.betterPercent}% more.
        </p>
      </div>
      <HeldTime left={left} of={quotes.cardSaleS} />
    </section>
  );
}
