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
    <div
      className="presets grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(6.75rem,50%_-_0.5rem)),1fr))] gap-2"
      role="group"
      aria-label={label}
    >
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
