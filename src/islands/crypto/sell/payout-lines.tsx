import { Own } from '#islands/ui/own.tsx';
import { formatMoney } from '#lib/money.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { SaleGiven } from './sale-terms.tsx';

interface PayoutLinesProps {
  /** Null for the wallet. */
  payout: SaleGiven['payout'];
  /** The locked price; null for coins that are sold as they come. */
  total: string | null;
  currency: CurrencyCode;
  /** The total's label while it isn't locked. */
  label?: string;
  /** For an opened sale: the member's own money, no longer a price. */
  own?: boolean;
}

/** The payout, its cost, and where it goes: rows of a list of facts. */
export function PayoutLines(props: PayoutLinesProps) {
  const { payout, total, currency, label = 'Locked price', own = false } = props;
  const show = (amount: string) => formatMoney(amount, currency);
  const rows = [
    [label, payout && total && show(total)],
    ['Payout fee', payout?.fee && `−${show(payout.fee)}`],
    ['Paid to', payout ? payout.account : 'Your Oja wallet'],
  ];
  return rows.map(
    ([label, value]) =>
      value && (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{own ? <Own text={value} /> : value}</dd>
        </div>
      ),
  );
}

/** What the member finally receives; null while it isn't known. */
export const getsOf = ({ payout, total }: Pick<SaleGiven, 'payout' | 'total'>): string | null =>
  payout ? payout.gets : total;
