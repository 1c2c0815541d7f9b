import type { UseFormReturn } from 'react-hook-form';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Presets } from '#islands/ui/presets.tsx';
import { betting } from '#lib/product-constants.ts';
import type { BetPlatform } from '#lib/fund-bets/contract.ts';
import { formatMoney } from '#lib/money.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import type { BetFields } from './account-fields.tsx';

interface BetAmountProps {
  form: UseFormReturn<BetFields>;
  /** Undefined until one is chosen: then the server checks the bounds. */
  platform: BetPlatform | undefined;
  currency: BetPlatform['currency'];
  start?: string | undefined;
}

/** An amount as its field shows it: "1,500". */
export const shownAmount = (amount: string) => groupMoney(amount.replace(/\.00$/, ''));

/** The amount, its bounds at this platform, and a few round ones. */
export function BetAmount({ form, platform, currency, start }: BetAmountProps) {
  const bounds = { min: platform?.min ?? betting.capLeast, currency };
  const limits = platform ? { ...bounds, max: platform.max } : bounds;
  const typed = form.getValues('amount') ?? '';
  const [least, most] = [limits.min, platform?.max].map(
    (each) => each && formatMoney(each, currency),
  );
  return (
    <div className="stack-s">
      <MoneyField
        label="Amount"
        aside={most ? `${least} to ${most}` : undefined}
        currency={currency}
        defaultValue={start ? shownAmount(start) : undefined}
        error={form.formState.errors.amount?.message}
        {...form.register('amount', {
          validate: (value) => checkAmount(value ?? '', limits) ?? true,
        })}
      />
      <Presets
        label="Quick amounts"
        amounts={betting.presets}
        currency={currency}
        value={checkAmount(typed, limits) ? null : cleanAmount(typed, currency)}
        onChoose={(preset) =>
          form.setValue('amount', shownAmount(preset), { shouldValidate: true })
        }
      />
    </div>
  );
}
