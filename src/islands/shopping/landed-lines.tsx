import type { LandedCost } from '#lib/shopping/quote.contract.ts';
import { formatMoney } from '#lib/money.ts';

interface LandedLinesProps {
  cost: Pick<LandedCost, 'currency' | 'lines' | 'total'>;
  /** The total's label. */
  label?: string;
}

/** The price of an item on arrival, line by line, each with its reason. */
export const LandedLines = ({ cost, label = 'Total' }: LandedLinesProps) => (
  <dl className="price-lines">
    {cost.lines.map(({ kind, name, amount, why }) => (
      <div key={kind}>
        <dt>
          {name}
          <span className="block text-13 text-ink-3">{why}</span>
        </dt>
        <dd>{formatMoney(amount, cost.currency)}</dd>
      </div>
    ))}
    <div className="total">
      <dt>{label}</dt>
      <dd>{formatMoney(cost.total, cost.currency)}</dd>
    </div>
  </dl>
);
