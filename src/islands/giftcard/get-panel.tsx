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
function Week({ week: { line, percent }, isHeld }: { week: RateWeek; isHeld: boolean }) {
  const tone = percent.startsWith('-') ? 'text-error-ink' : 'text-success-ink';
  return (
    <div className={`grid justify-items-end max-lg:short:hidden ${isHeld ? 'max-lg:hidden' : ''}`}>
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
    <p className="cap text-clay-ink max-lg:short:hidden">
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
    <section
      className="text-13 text-clay-ink lg:flex lg:items-center lg:justify-between lg:gap-4 lg:py-2 lg:px-3 lg:rounded-md lg:bg-clay-tint max-lg:[&_p]:inline max-lg:short:hidden"
      aria-label="Your rate"
    >
      <div>
        <p>{left > 0 ? 'Your rate is locked' : 'Your rate has expired'}</p>
        <span className="only-s" aria-hidden="true">
          {' · '}
        </span>
        <p>
          <b className="num">{formatMoney(quote.rate ?? quote.lines.total, payout)}</b>{' '}
          {quote.rate ? `for each ${unitOf(sell.currency)}` : 'for these cards'}
        </p>
        <p className="only-l">
          If it’s higher when we pay, you get up to {quotes.betterPercent}% more.
        </p>
      </div>
      <div className="max-lg:absolute max-lg:top-4 max-lg:right-gutter max-lg:px-2 max-lg:py-1.5 max-lg:rounded-md max-lg:bg-clay-tint">
        <HeldTime left={left} of={quotes.cardSaleS} />
      </div>
    </section>
  );
}

/** What these cards bring, in view from the first second; the rate before there are any. */
export function GetPanel({ sell }: { sell: Sell }) {
  const { rates, setup, shown, currency, price, week } = sell;
  const rate = rateFor(tiersIn(rates, setup), usualValue(rates));
  return (
    <section
      className="grid gap-1.5 px-gutter pt-1 pb-1.5 bg-surface border-b max-lg:sticky max-lg:top-bar max-lg:z-6 max-lg:order-first max-lg:-mx-gutter max-lg:[&_.money-xl]:text-28 lg:p-5 lg:border lg:rounded lg:shadow-1"
      aria-labelledby="get"
    >
      <div
        className="only-s flex gap-1 [&>i]:flex-1 [&>i]:h-1 [&>i]:rounded-full [&>i]:bg-rail short:hidden"
        aria-hidden="true"
      >
        <i className="!bg-primary-fill" />
        <i className="[.looks:has(#photos:target,#check:target)_&]:!bg-primary-fill" />
        <i className="[.looks:has(#check:target)_&]:!bg-primary-fill" />
      </div>
      <div className="flex justify-between items-end gap-3">
        <div className="max-lg:short:flex max-lg:short:flex-1 max-lg:short:items-baseline max-lg:short:justify-between">
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
        {week && <Week week={week} isHeld={price.quote !== null} />}
      </div>
      {price.quote ? <HeldRate quote={price.quote} sell={sell} /> : <ReceiptGain sell={sell} />}
    </section>
  );
}
