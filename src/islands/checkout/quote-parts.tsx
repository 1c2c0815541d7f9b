import type { Quote } from '#lib/orders/contract.ts';
import { formatMoney } from '#lib/money.ts';

/** The parts of a price, if several are paid together. */
export function QuoteParts({ quote: { parts, currency } }: { quote: Quote }) {
  if (!parts) return null;
  return (
    <ul className="grid gap-1 pb-3 border-b" aria-label="Each">
      {parts.map(({ name, detail, lines }, at) => (
        <li className="split-row" key={at}>
          <span>
            {name} <span className="row-s num">{detail}</span>
          </span>
          <span className="num">{formatMoney(lines.total, currency)}</span>
        </li>
      ))}
    </ul>
  );
}
