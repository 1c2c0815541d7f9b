import { groupMoney } from '#islands/ui/group-digits.ts';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Presets } from '#islands/ui/presets.tsx';
import { formatMoney } from '#lib/money.ts';
import { checkAmount } from '#lib/rules/amount.ts';
import type { Airtime } from './use-airtime.ts';

const PRESETS_SHOWN = 4;

/** The amount, its bounds at this network, and four quick ones. */
export function AmountFields({ airtime }: { airtime: Airtime }) {
  const { form, bounds, networks, network } = airtime;
  const [least, most] = [bounds.min, bounds.max].map((each) => formatMoney(each, bounds.currency));
  const choose = (preset: string) =>
    form.setValue('amount', groupMoney(preset.replace(/\.00$/, '')), { shouldValidate: true });
  return (
    <div className="stack-s">
      <MoneyField
        label="Amount"
        aside={`${least} to ${most}`}
        currency={bounds.currency}
        error={form.formState.errors.amount?.message}
        {...form.register('amount', {
          validate: (value) => checkAmount(value ?? '', bounds) ?? true,
        })}
      />
      <Presets
        label="Quick amounts"
        amounts={(network ?? networks[0])?.presets.slice(-PRESETS_SHOWN) ?? []}
        currency={bounds.currency}
        value={airtime.amount}
        onChoose={choose}
      />
    </div>
  );
}
