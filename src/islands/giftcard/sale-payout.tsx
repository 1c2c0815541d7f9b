import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import { bonusFor, cardMoney, tiersIn, unitOf } from '#lib/giftcard/card-trade.ts';
import { only } from './looks.ts';
import { SaveTemplate } from './save-template.tsx';
import type { Sell } from './use-sell.ts';

/** The rate split into what everyone gets and the rank's bonus, if there is one. */
function RankBonus({ sell: { rates, setup, trade, shown, currency } }: { sell: Sell }) {
  const [line] = setup.values;
  if (!rates.bonus_percent) return null;
  // for a locked rate that isn't the page's own, only the share is known
  const isOwn = shown.rate !== null && shown.rate === trade.currencyRate;
  const bonus = isOwn && line ? bonusFor(tiersIn(rates, setup), line.value) : null;
  if (!bonus || !shown.rate)
    return (
      <div>
        <dt>Your rank adds</dt>
        <dd>{rates.bonus_percent}%, in the rate</dd>
      </div>
    );
  const base = toAmount(parseAmount(shown.rate) - parseAmount(bonus));
  const unit = unitOf(currency);
  return (
    <div>
      <dt>Rate for each {unit}</dt>
      <dd>
        {formatMoney(base, rates.payout)} + {formatMoney(bonus, rates.payout)} for your rank
      </dd>
    </div>
  );
}

/** How the payout is made up, and when it usually arrives. */
export function SalePayout({ sell }: { sell: Sell }) {
  const { rates, trade, shown, currency, setup, price } = sell;
  const { from, to } = rates.usual_minutes;
  return (
    <section className={`card stack-s ${only.check}`} aria-label="Your payout">
      <dl className="facts">
        {shown.lines.map(({ value, quantity, estimate }) => (
          <div key={value}>
            <dt>
              {quantity} × {cardMoney(value, currency)}
            </dt>
            <dd>{estimate === null ? '' : formatMoney(estimate, rates.payout)}</dd>
          </div>
        ))}
        <RankBonus sell={sell} />
        {price.quote?.lines.prize && (
          <div>
            <dt>Your prize</dt>
            <dd>{price.quote.lines.prize}</dd>
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
      {!sell.isGuest && setup.values.length > 0 && <SaveTemplate sell={sell} />}
    </section>
  );
}
