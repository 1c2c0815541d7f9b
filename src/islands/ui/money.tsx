import type { CurrencyCode } from '#lib/countries.ts';
import { moneyParts } from '#lib/money.ts';

export interface MoneyProps {
  /** Decimal string as in JSON; a minus is shown as a real minus sign. */
  amount: string;
  currency: CurrencyCode;
  size?: 'm' | 'l' | 'xl' | undefined;
  /** Put a plus before money in. */
  plus?: boolean;
  /** "in" turns green: only for money that has arrived. "off" is struck through: returned. */
  tone?: 'in' | 'off' | undefined;
  /** The member's own amount, not a price: hidden while they hide their balance. */
  own?: boolean;
}

export function Money({ amount, currency, size, plus = false, tone, own = false }: MoneyProps) {
  const { sign, symbol, whole, decimals } = moneyParts(amount, currency);
  const classes = ['money', size && `money-${size}`, tone && `money-${tone}`, own && 'own'];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      {sign || (plus ? '+' : '')}
      {symbol}
      {whole}
      <span className="dec">.{decimals}</span>
    </span>
  );
}
