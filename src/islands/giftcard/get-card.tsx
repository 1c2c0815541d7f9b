import { Money } from '#islands/ui/money.tsx';
import { formatMoney } from '#lib/money.ts';
import { cardMoney } from '#lib/rules/card-trade.ts';
import { SaveTemplate } from './save-template.tsx';
import type { Sell } from './use-sell.ts';

/** What comes of it: the sum, the lines it is made of, when it is usually there. */
export function GetCard({ sell }: { sell: Sell }) {
  const { rates, trade, total, currency, setup } = sell;
  const { from, to } = rates.usual_minutes;
  const lines = [...trade.selectedCardValues, ...trade.otherCardValues];
  return (
    <section className="card stack-s sell-get" aria-labelledby="get">
      <div>
        <h2 className="cap" id="get">
          You get
        </h2>
        <Money amount={total} currency={rates.payout} size="xl" />
      </div>
      <dl className="facts">
        {lines.map(({ value, quantity, estimate }) => (
          <div key={value}>
            <dt>
              {quantity} × {cardMoney(value, currency)}
            </dt>
            <dd>{formatMoney(estimate, rates.payout)}</dd>
          </div>
        ))}
        {rates.bonus_percent && (
          <div>
            <dt>Your rank adds</dt>
            <dd>{rates.bonus_percent}%, in the rate</dd>
          </div>
        )}
        <div>
          <dt>Our fee</dt>
          <dd>{formatMoney(trade.fee, rates.payout)}</dd>
        </div>
        <div>
          <dt>Paid to</dt>
          <dd>Your Oja wallet</dd>
        </div>
        <div>
          <dt>Usual time</dt>
          <dd>
            {from} to {to} minutes
          </dd>
        </div>
      </dl>
      <p className="cap">
        If the card differs from what you describe, we show you a new offer first. You can say no.
      </p>
      {!sell.isGuest && setup.values.length > 0 && <SaveTemplate sell={sell} />}
    </section>
  );
}
