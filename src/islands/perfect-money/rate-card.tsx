import { DateText } from '#islands/ui/date-text.tsx';
import { Money } from '#islands/ui/money.tsx';
import { formatMoney } from '#lib/money.ts';
import { estimate, rateOf } from './terms.ts';
import type { Trade } from './use-trade.ts';

/** The rate with its age, our fee, and the result. */
export function RateCard({ trade }: { trade: Trade }) {
  const { way, visit, dollars } = trade;
  const { terms, currency, zone } = visit;
  const fee = way === 'buy' ? terms.buy_fee : '0.00';
  return (
    <section className="card stack-s" aria-labelledby="price">
      <div role="status">
        <h2 className="cap" id="price">
          {way === 'buy' ? 'You pay' : 'Your wallet gets'}
        </h2>
        {dollars ? (
          <Money amount={estimate(way, dollars, terms)} currency={currency} size="xl" />
        ) : (
          <p className="sub">Enter an amount to see the price.</p>
        )}
      </div>
      <dl className="facts">
        <div>
          <dt>Rate for $1</dt>
          <dd>{formatMoney(rateOf(way, terms), currency)}</dd>
        </div>
        <div>
          <dt>Our fee</dt>
          <dd>{formatMoney(fee, currency)}</dd>
        </div>
        <div>
          <dt>Rate updated</dt>
          <dd>
            <DateText at={terms.since} zone={zone} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
