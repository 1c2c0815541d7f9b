import { Own } from './own.tsx';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';

export interface PriceLinesProps {
  currency: CurrencyCode;
  /** Decimal strings. A zero line is shown anyway. */
  amount: string;
  /** The part of the amount that the seller's rank bonus added. */
  bonus?: string | undefined;
  fee: string;
  /** The label of the fee, if it isn't ours. */
  fee_label?: string | undefined;
  refunded_label?: string | undefined;
  duty: string;
  /** The discount of a promo code or a prize, and which, if it isn't a promo code. */
  discount?: string | undefined;
  discount_label?: string | undefined;
  /** What a prize adds to the price. */
  prize?: string | undefined;
  /** The refund; the total excludes it. */
  refunded?: string | undefined;
  total: string;
  /** What arrives: money, or words ("31.4 kWh"). */
  arrives: { label: string; amount: string } | { label: string; text: string };
  /** Turns the last line green: only when it has arrived. */
  arrived?: boolean;
  labels?: { amount?: string; total?: string | undefined };
  /** For a placed order: the member's own money, no longer a price. */
  own?: boolean;
}

/** Replaces them if nothing is to be paid. */
export const NothingToPay = () => (
  <dl className="price-lines">
    <div className="total">
      <dt>Total</dt>
      <dd>Free</dd>
    </div>
  </dl>
);

/** The same five lines, in the same order, in the sheet, on the order page and on the receipt. */
export function PriceLines(props: PriceLinesProps) {
  const { currency, arrives, arrived = false, labels = {} } = props;
  const show = (amount: string) => formatMoney(amount, currency);
  const less = (amount: string | undefined) => amount && `−${show(amount)}`;
  const rows: [label: string, value: string | undefined, className?: string | false][] = [
    [labels.amount ?? 'Amount', show(props.amount)],
    ['Includes your rank bonus', props.bonus && show(props.bonus)],
    [props.fee_label ?? 'Our fee', show(props.fee)],
    ['Duty and tax', show(props.duty)],
    [props.discount_label ?? 'Promo code', less(props.discount)],
    [props.refunded_label ?? 'Refunded to your wallet', less(props.refunded)],
    [labels.total ?? 'Total', show(props.total), 'total'],
    [arrives.label, 'text' in arrives ? arrives.text : show(arrives.amount), arrived && 'arrived'],
    ['Your prize', props.prize],
  ];
  return (
    <dl className="price-lines">
      {rows.map(
        ([label, value, className]) =>
          value && (
            <div key={label} className={className || undefined}>
              <dt>{label}</dt>
              <dd>{props.own ? <Own text={value} /> : value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
