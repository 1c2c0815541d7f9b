import { useFormState } from 'react-hook-form';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Presets } from '#islands/ui/presets.tsx';
import { formatMoney, parseAmount } from '#lib/money.ts';
import { checkAmount } from '#lib/rules/amount.ts';
import type { Bill } from './use-bill.ts';

const PRESETS_SHOWN = 4;

/** The amount, its bounds at this biller, and four quick ones. */
export function AmountFields({ bill }: { bill: Bill }) {
  const { form, bounds, billers, biller } = bill;
  const { errors } = useFormState({ control: form.control, name: 'amount' });
  const [least, most] = [bounds.min, bounds.max].map((each) => formatMoney(each, bounds.currency));
  const choose = (preset: string) =>
    form.setValue('amount', groupMoney(preset.replace(/\.00$/, '')), { shouldValidate: true });
  const isEnough = (preset: string) => parseAmount(preset) >= parseAmount(bounds.min);
  const presets = (biller ?? billers[0])?.presets.filter(isEnough) ?? [];
  return (
    <div className="stack-s">
      <MoneyField
        label="Amount"
        aside={`${least} to ${most}`}
        currency={bounds.currency}
        error={errors.amount?.message}
        {...form.register('amount', {
          validate: (value) => checkAmount(value ?? '', bounds) ?? true,
        })}
      />
      <Presets
        label="Quick amounts"
        amounts={presets.slice(-PRESETS_SHOWN)}
        currency={bounds.currency}
        value={bill.amount}
        onChoose={choose}
      />
    </div>
  );
}
