import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Presets } from '#islands/ui/presets.tsx';
import { deposit } from '#lib/product-constants.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';
import { checkAmount, cleanAmount, readAmount } from '#lib/rules/amount.ts';

export interface AmountBounds {
  country: CountryCode;
  /** A decimal string in the country's currency. */
  minimum: string;
  maximum?: string | undefined;
}

interface AmountPickerProps extends AmountBounds {
  /** False on the wallet page, where the card above already has this heading (spec 2). */
  heading?: boolean;
  value?: string | null;
  error?: string | undefined;
  busy?: boolean;
  /** Choosing a preset continues immediately instead of only filling the field. */
  presetContinues?: boolean;
  onContinue: (amount: string) => void;
  /** Called on every keystroke. */
  onTyped?: (text: string) => void;
}

const asTyped = (amount: string | null | undefined) =>
  amount ? groupMoney(amount.replace(/\.00$/, '')) : '';

function useAmount({ country, minimum, maximum, value, onTyped }: AmountPickerProps) {
  const { currency } = supportedCountries[country];
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(asTyped(value));
  const [left, setLeft] = useState(Boolean(value));
  const problem = checkAmount(text, {
    min: minimum,
    currency,
    ...(maximum ? { max: maximum } : {}),
  });
  const put = (amount: string) => {
    const typed = asTyped(amount);
    if (field.current) field.current.value = typed;
    setText(typed);
    onTyped?.(typed);
    setLeft(false);
  };
  return {
    field,
    text,
    put,
    problem,
    /** An empty field shows no error yet. */
    shownProblem: left && text ? problem : undefined,
    change: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setText(target.value);
      onTyped?.(target.value);
    },
    leave: () => setLeft(true),
  };
}

/**
 * Four preset amounts and a free field. Continue is enabled from the minimum that is credited (spec
 * 5).
 */
export function AmountPicker(props: AmountPickerProps) {
  const { country, minimum, heading = true, error, busy = false, onContinue } = props;
  const { currency } = supportedCountries[country];
  const amount = useAmount(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!amount.problem && !busy) onContinue(cleanAmount(amount.text, currency));
  };
  const choose = (preset: string) => {
    amount.put(preset);
    if (props.presetContinues) onContinue(cleanAmount(preset, currency));
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {heading && <h2 className="sub text-16 font-normal">Enter the amount you want to fund</h2>}
      <div className="field">
        <span className="label">Select amount</span>
        <Presets
          label="Select amount"
          amounts={deposit.presets[country]}
          currency={currency}
          value={readAmount(amount.text, currency) ?? null}
          onChoose={choose}
        />
      </div>
      <MoneyField
        label="Amount"
        name="amount"
        currency={currency}
        ref={amount.field}
        defaultValue={asTyped(props.value)}
        hint={`Minimum ${formatMoney(minimum, currency)}`}
        error={error ?? amount.shownProblem}
        onChange={amount.change}
        onBlur={amount.leave}
      />
      <Button
        type="submit"
        size="big"
        disabled={amount.problem !== undefined}
        busy={busy}
        busyText="One moment"
      >
        Continue
      </Button>
    </form>
  );
}
