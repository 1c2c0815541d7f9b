import '#styles/parts/choices.css';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';

interface PresetsProps {
  label: string;
  /** Decimal strings. */
  amounts: readonly string[];
  currency: CurrencyCode;
  value?: string | null;
  onChoose: (amount: string) => void;
}

/** A few amounts; choosing one fills the field above. */
export function Presets({ label, amounts, currency, value, onChoose }: PresetsProps) {
  const chosen = value ? formatMoney(value, currency) : null;
  return (
    <div className="presets" role="group" aria-label={label}>
      {amounts.map((amount) => {
        const text = formatMoney(amount, currency);
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
