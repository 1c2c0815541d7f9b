import { MarkChoices } from '#islands/ui/choice-chips.tsx';
import type { CoinRates } from '#lib/crypto/coin-rates.ts';
import type { CryptoAsset } from '#lib/crypto/contract.ts';

interface CoinPickerProps {
  coins: readonly CryptoAsset[];
  /** Empty while none is chosen. */
  token: string;
  label?: string;
  /** What one coin costs or pays now. */
  rates?: CoinRates;
  onChoose: (token: string) => void;
}

/** The coins that are traded now, by their marks. */
export function CoinPicker({
  coins,
  token,
  label = 'Coin',
  rates = {},
  onChoose,
}: CoinPickerProps) {
  const marks = Object.fromEntries(coins.map(({ token: id, symbol }) => [id, symbol.slice(0, 1)]));
  return (
    <MarkChoices<string>
      label={label}
      choices={coins.map(({ token: value, symbol, name }) => ({
        value,
        label: symbol === name ? name : `${symbol} ${name}`,
        detail: rates[value] ?? '',
      }))}
      value={token || null}
      marks={marks}
      sheet="coins"
      wide
      onChoose={onChoose}
    />
  );
}
