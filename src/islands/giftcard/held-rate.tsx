import { useEffect, useState } from 'react';
import { quotes } from '#lib/constants.ts';
import type { CardRates } from '#lib/contracts/giftcard.ts';
import { formatMoney } from '#lib/money.ts';
import { unitOf } from '#lib/rules/card-trade.ts';
import type { HeldQuote } from '#lib/browser/stores/sale-draft.ts';
import type { CardCurrency } from '#lib/card-currencies.ts';

const SECOND_MS = 1_000;

/** Whole seconds until the price is over, by the server's clock. */
function useSecondsLeft(until: string, clock: () => number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const look = () => {
      const seconds = Math.ceil((Date.parse(until) - clock()) / SECOND_MS);
      // a clock that is a moment behind shows no more than what was promised
      setLeft(Math.min(quotes.cardSaleS, Math.max(0, seconds)));
    };
    look();
    const timer = setInterval(look, SECOND_MS);
    return () => clearInterval(timer);
  }, [until, clock]);
  return left;
}

const minutes = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

interface HeldRateProps {
  quote: HeldQuote;
  rates: CardRates;
  currency: CardCurrency;
  clock: () => number;
}

/** The price that the server holds, with the time that is left of it. */
export function HeldRate({ quote, rates, currency, clock }: HeldRateProps) {
  const left = useSecondsLeft(quote.expires_at, clock);
  const unit = unitOf(currency);
  return (
    <section className="held" aria-label="Your rate">
      <div>
        <p className="held-cap">
          {left > 0 ? 'Your rate is held' : 'Your rate was held until now'}
        </p>
        <p>
          <b className="held-rate num">
            {formatMoney(quote.rate ?? quote.lines.total, rates.payout)}
          </b>{' '}
          {quote.rate ? `for each ${unit}` : 'for these cards'}
        </p>
      </div>
      <div className="held-time">
        <span className="num" role="timer">
          {minutes(left)}
        </span>
        <progress
          className="meter meter-clay"
          max={quotes.cardSaleS}
          value={left}
          aria-label="Time left"
        />
      </div>
    </section>
  );
}
