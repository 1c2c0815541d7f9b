import { Money } from '#islands/ui/money.tsx';
import type { Wheel } from '#lib/rewards/prize-wheel.contract.ts';
import { parseAmount } from '#lib/money.ts';
import { chanceOf, sliceClass } from '#lib/rewards/wheel-words.ts';

const leftOf = (stock: number | null): string => (stock === null ? 'No limit' : String(stock));

/** What can be won, how likely it is, and what is left. */
export function PrizeTable({ wheel }: { wheel: Wheel }) {
  const { segments, total_weight: total, currency, average } = wheel;
  const share = Number((parseAmount(wheel.budget_left) * 100n) / (parseAmount(wheel.budget) || 1n));
  return (
    <section className="card stack-s" aria-labelledby="odds">
      <h2 id="odds">Prizes and odds</h2>
      <table className="prizes">
        <thead>
          <tr>
            <th scope="col">Prize</th>
            <th scope="col">Chance</th>
            <th scope="col">Left this month</th>
          </tr>
        </thead>
        <tbody>
          {segments.map(({ prize, kind, label, weight, stock_left }, index) => (
            <tr key={prize}>
              <th scope="row">
                <span className="flex items-baseline gap-2">
                  <svg
                    className="flex-none w-3 h-3 [&_circle]:stroke-line-2 [&_circle]:stroke-1"
                    viewBox="0 0 12 12"
                    aria-hidden="true"
                  >
                    <circle className={sliceClass(segments, index)} cx="6" cy="6" r="5.5" />
                  </svg>
                  {label}
                </span>
              </th>
              <td>{chanceOf(weight, total)}</td>
              <td>{kind === 'none' ? '–' : leftOf(stock_left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="sub">
        Average prize: <Money amount={average} currency={currency} />
      </p>
      <div className="grid gap-2">
        <span className="label">Budget left this month</span>
        <progress className="meter" max={100} value={share} aria-label="Budget left this month" />
        <p className="sub">
          <Money amount={wheel.budget_left} currency={currency} /> of{' '}
          <Money amount={wheel.budget} currency={currency} />. When it no longer covers a bonus, the
          wheel closes until next month.
        </p>
      </div>
    </section>
  );
}
