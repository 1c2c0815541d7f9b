import { MoneyField } from '#islands/ui/money-field.tsx';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { TextField } from '#islands/ui/text-field.tsx';
import { useAmount } from '#islands/ui/use-amount.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { CoinCode } from '#lib/currencies.ts';
import type { CoinRate, TypedAmount } from './use-coin-rate.ts';

/** An amount of coins without unneeded zeros: "0.005". */
export const plainCoins = (amount: string): string =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;

const plainMoney = (amount: string): string => amount.replace(/\.00$/, '');

interface AmountFieldsProps {
  /** The coin's symbol: BTC. */
  symbol: string;
  currency: CurrencyCode;
  typed: TypedAmount;
  onType: (typed: TypedAmount) => void;
  rate: CoinRate;
  labels: { money: string; coins: string };
  /** What is wrong with what was typed, unless the rate says it. */
  error?: string | undefined;
  /** The coins come first if they are what is sent. */
  coinsFirst?: boolean;
}

/** One amount from either side: the other field shows the result. */
export function AmountFields(props: AmountFieldsProps) {
  const { symbol, currency, typed, onType, rate, labels, coinsFirst = false } = props;
  const { amounts, problem } = rate;
  const error = problem?.kind === 'amount' ? problem.text : props.error;
  const errorOf = (field: TypedAmount['in']) => (typed.in === field ? error : undefined);
  const money = typed.in === 'money' ? typed.text : groupMoney(plainMoney(amounts?.total ?? ''));
  const coins = typed.in === 'coins' ? typed.text : groupMoney(plainCoins(amounts?.coins ?? ''));
  const coinsTyped = useAmount(symbol as CoinCode, {
    onChange: ({ target }) => onType({ in: 'coins', text: target.value }),
  });
  const fields = [
    <MoneyField
      key="money"
      label={labels.money}
      currency={currency}
      value={money}
      error={errorOf('money')}
      onChange={({ target }) => onType({ in: 'money', text: target.value })}
    />,
    <TextField
      key="coins"
      label={labels.coins}
      {...coinsTyped}
      control="control-tel"
      value={coins}
      error={errorOf('coins')}
      end={<span aria-hidden="true">{symbol}</span>}
    />,
  ];
  return <div className="stack">{coinsFirst ? fields.reverse() : fields}</div>;
}
