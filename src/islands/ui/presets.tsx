import '#styles/parts/choices.css';
import type { CurrencyCode } from '#lib/countries.ts';
import { moneyParts } from '#lib/money.ts';

interface PresetsProps {
  label: string;
  /** Decimal strings; shown without decimals. */
  amounts: readonly string[];
  currency: CurrencyCode;
  value?: string | null;
  onChoose: (amount: string) => void;
}

const short = (amount: string, currency: CurrencyCode) => {
  const { symbol, whole } = moneyParts(amount, currency);
  return `${symbol}${whole}`;
};

/** Four amounts in a row; choosing one fills the field above. */
export function Presets({ label, amounts, currency, value, onChoose }: PresetsProps) {
  const chosen = value ? short(value, currency) : null;
  return (
    <div className="presets" role="group" aria-label={label}>
      {amounts.map((amount) => {
        const text = short(amount, currency);
        return (
          <button
            key={amount}
            type="button"
            className="choice"
            aria-pressed={text === chosen}
            onClick={() => onChoose(amount)}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}
