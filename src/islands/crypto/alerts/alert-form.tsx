import { useForm, useWatch } from 'react-hook-form';
import { CoinPicker } from '#islands/crypto/shared/coin-picker.tsx';
import { Button } from '#islands/ui/button.tsx';
import { Segment } from '#islands/ui/choice-chips.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Note } from '#islands/ui/note.tsx';
import { usePlainSubmit } from '#islands/ui/use-plain-submit.ts';
import { isLost } from '#lib/browser/api/api-error.ts';
import { addCoinAlert } from '#lib/crypto/browser/alert-calls.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import type { CoinAlert } from '#lib/crypto/alerts.contract.ts';
import type { CryptoPrice } from '#lib/crypto/contract.ts';
import type { CurrencyCode } from '#lib/currencies.ts';
import { formatRate } from '#lib/look/price-chart.ts';
import { checkAmount, readAmount, shortAmount, twoReadings } from '#lib/rules/amount.ts';
import type { CoinSide } from '#lib/crypto/coin-price.ts';

interface AlertFields {
  token: string;
  side: CoinSide;
  target: string;
}

interface AlertFormProps {
  prices: readonly CryptoPrice[];
  start: { token: string; side: CoinSide };
  sells: boolean;
  onAdded: (alert: CoinAlert) => void;
}

const sides = [
  { value: 'sell', label: 'I’m selling' },
  { value: 'buy', label: 'I’m buying' },
] as const;

const RATE = /^(?=.*[1-9])\d{1,12}(\.\d{1,6})?$/;
/** In the call's format: with up to six places. */
const readRate = (typed: string, currency: CurrencyCode) =>
  readAmount(typed, currency) ?? shortAmount(typed, 'BTC', '');
const checkRate = (typed: string, currency: CurrencyCode) =>
  twoReadings.test(typed.trim())
    ? checkAmount(typed, { min: '0', currency })
    : RATE.test(readRate(typed, currency)) || 'Enter a rate such as 1,650.50.';

/** The current rate, which the wanted one has to improve on. */
function rateNow(
  prices: readonly CryptoPrice[],
  { token, side }: Pick<AlertFields, 'token' | 'side'>,
) {
  const price = prices.find((each) => each.token === token);
  const mine = price?.rates[0];
  return { price, currency: mine?.currency ?? 'NGN', rate: mine?.[side] ?? null };
}

export function AlertForm({ prices, start, sells, onAdded }: AlertFormProps) {
  const form = useForm<AlertFields>({ mode: 'onTouched', defaultValues: { ...start, target: '' } });
  const chosen = useWatch({
    control: form.control,
    compute: ({ token, side }) => ({ token, side }),
  });
  const { price, currency, rate } = rateNow(prices, chosen);
  const { busy, said, formProps } = usePlainSubmit(form, {
    send: async ({ target, ...wanted }) => {
      const token = wanted.token as CoinAlert['token'];
      const { data } = await addCoinAlert({ ...wanted, token, target: readRate(target, currency) });
      onAdded(data);
      form.resetField('target');
      return undefined;
    },
    refuse: (error) => {
      if (isLost(error)) return 'We didn’t get a response. Nothing was saved. Try again.';
      presentInForm(form, error, ['target']);
      return undefined;
    },
  });
  const isSale = chosen.side === 'sell';
  const now = rate && price?.is_current ? `Now ${formatRate(rate, currency)}` : undefined;
  return (
    <form {...formProps} className="card stack">
      {said && (
        <Note tone="warn" alert>
          {said}
        </Note>
      )}
      {sells && (
        <Segment
          label="What you want to do"
          choices={sides}
          value={chosen.side}
          onChoose={(side) => form.setValue('side', side)}
        />
      )}
      <CoinPicker
        coins={prices.map(({ token, symbol, name }) => ({ token, symbol, name, networks: [] }))}
        token={chosen.token}
        onChoose={(token) => form.setValue('token', token)}
      />
      <MoneyField
        label={`Tell me when 1 ${price?.symbol ?? 'coin'} ${isSale ? 'sells for at least' : 'costs at most'}`}
        aside={now}
        currency={currency}
        error={form.formState.errors.target?.message}
        {...form.register('target', { validate: (typed) => checkRate(typed, currency) })}
      />
      <Button type="submit" size="big" busy={busy} busyText="Saving">
        Set alert
      </Button>
      <p className="sub">
        We’ll let you know once, within 30 days. An alert doesn’t lock a rate: you {chosen.side} at
        the rate you see then.
      </p>
    </form>
  );
}
