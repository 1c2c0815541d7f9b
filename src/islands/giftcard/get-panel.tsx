import { HeldTime } from '#islands/ui/held-time.tsx';
import { Money } from '#islands/ui/money.tsx';
import { useSecondsLeft } from '#islands/ui/use-seconds-left.ts';
import { withArticle } from '#lib/article.ts';
import type { HeldQuote } from '#lib/giftcard/browser/sale-draft.ts';
import { betterReceipt, rateFor, tiersIn, unitOf, usualValue } from '#lib/giftcard/card-trade.ts';
import type { RateWeek } from '#lib/giftcard/card-worth.ts';
import { shortChange, trendSize } from '#lib/look/price-chart.ts';
import { formatMoney } from '#lib/money.ts';
import { quotes } from '#lib/product-constants.ts';
import type { Sell } from './use-sell.ts';

/** How the rate moved in seven days: a line and its change. */
function Week({ week: { line, percent } }: { week: RateWeek }) {
  const tone = percent.startsWith('-') ? 'text-error-ink' : 'text-success-ink';
  return (
    <div className="week grid justify-items-end">
      <svg
        className={`line ${tone}`}
        viewBox={`0 0 ${trendSize.width} ${trendSize.height}`}
        width={trendSize.width}
        height={trendSize.height}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <polyline points={line} />
      </svg>
      <p className="cap">
        <span className={`num ${tone}`}>{shortChange(percent)}</span> in 7 days
      </p>
    </div>
  );
}

/** What the best receipt would add to these cards, or to each unit before there are any. */
function ReceiptGain({ sell: { rates, setup, shown, currency } }: { sell: Sell }) {
  const better = betterReceipt(rates, setup, shown.total);
  if (!better) return null;
  const gain = `+ ${formatMoney(better.gain, rates.payout)}`;
  return (
    <p className="gain cap text-clay-ink">
      With {withArticle(better.name.toLowerCase())}:{' '}
      <b className="num">
        {setup.values.length > 0 ? gain : `${gain} for each ${unitOf(currency)}`}
      </b>
    </p>
  );
}

/** The price that the server holds, with its remaining time. */
function HeldRate({ quote, sell }: { quote: HeldQuote; sell: Sell }) {
  const left = useSecondsLeft(quote.expires_at, sell.clock, quotes.cardSaleS);
  const { payout } = sell.rates;
  return (
    <section className="held" aria-label="Your rate">
      <div>
        <p>{left > 0 ? 'Your rate is locked' : 'Your rate has expired'}</p>
        <p>
          <b className="num">{formatMoney(quote.rate ?? quote.lines.total, payout)}</b>{' '}
          {quote.rate ? `for each ${unitOf(sell.currency)}` : 'for these cards'}
        </p>
        <p className="only-l">
          If it’s higher when we pay, you get up to {quotes.betterPercent}% more.
        </p>
      </div>
      <HeldTime left={left} of={quotes.cardSaleS} />
    </section>
  );
}

/** What these cards bring, in view from the first second; the rate before there are any. */
export function GetPanel({ sell }: { sell: Sell }) {
  const { rates, setup, shown, currency, price, week } = sell;
  const rate = rateFor(tiersIn(rates, setup), usualValue(rates));
  return (
    <section className="get" aria-labelledby="get">
      <div className="sell-bar only-s" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <div className="get-sum">
        <div>
          <h2 className="cap" id="get">
            You get
          </h2>
          {shown.lines.length > 0 ? (
            <Money amount={shown.total} currency={rates.payout} size="xl" />
          ) : (
            <p>
              {rate && (
                <>
                  <b className="num text-20">{formatMoney(rate, rates.payout)}</b> for each{' '}
                  {unitOf(currency)}
                </>
              )}
            </p>
          )}
        </div>
        {week && <Week week={week} />}
      </div>
      {price.quote ? <HeldRate quote={price.quote} sell={sell} /> : <ReceiptGain sell={sell} />}
    </section>
  );
}
