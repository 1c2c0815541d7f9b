import '#styles/parts/price.css';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';

export interface PriceLinesProps {
  currency: CurrencyCode;
  /** Decimal strings. A zero line is shown all the same. */
  amount: string;
  /** Of the amount, what the seller's rank added. */
  bonus?: string | undefined;
  fee: string;
  /** Where it isn’t ours. */
  fee_label?: string | undefined;
  duty: string;
  /** What a promo code or a prize takes off, and which, if it isn’t a promo code. */
  discount?: string | undefined;
  discount_label?: string | undefined;
  /** What a prize adds beside the price. */
  prize?: string | undefined;
  /** What came back; the total is without it. */
  refunded?: string | undefined;
  total: string;
  /** What arrives: money, or words ("31.4 kWh"). */
  arrives: { label: string; amount: string } | { label: string; text: string };
  /** Turns the last line green: only when it is there. */
  arrived?: boolean;
  labels?: { amount?: string; total?: string | undefined };
}

/** In their place, where nothing is to be paid. */
export const NothingToPay = () => (
  <dl className="price">
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
  const lines = (
    <dl className="price">
      <div>
        <dt>{labels.amount ?? 'Amount'}</dt>
        <dd>{show(props.amount)}</dd>
      </div>
      {props.bonus && (
        <div>
          <dt>Of it for your rank</dt>
          <dd>{show(props.bonus)}</dd>
        </div>
      )}
      <div>
        <dt>{props.fee_label ?? 'Our fee'}</dt>
        <dd>{show(props.fee)}</dd>
      </div>
      <div>
        <dt>Duty and tax</dt>
        <dd>{show(props.duty)}</dd>
      </div>
      {props.discount && (
        <div>
          <dt>{props.discount_label ?? 'Promo code'}</dt>
          <dd>−{show(props.discount)}</dd>
        </div>
      )}
      {props.refunded && (
        <div>
          <dt>Back in your wallet</dt>
          <dd>−{show(props.refunded)}</dd>
        </div>
      )}
      <div className="total">
        <dt>{labels.total ?? 'Total taken'}</dt>
        <dd>{show(props.total)}</dd>
      </div>
      <div className={arrived ? 'arrived' : undefined}>
        <dt>{arrives.label}</dt>
        <dd>{'text' in arrives ? arrives.text : show(arrives.amount)}</dd>
      </div>
    </dl>
  );
  if (!props.prize) return lines;
  return (
    <>
      {lines}
      <p className="sub">{props.prize}</p>
    </>
  );
}
