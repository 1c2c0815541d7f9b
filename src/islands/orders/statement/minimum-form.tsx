import { useForm } from 'react-hook-form';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Money } from '#islands/ui/money.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { formatMoney } from '#lib/money.ts';
import { wholeUnits } from '#lib/receipts/statement/lowest.ts';
import { sha256 } from '#lib/receipts/statement/sha256.ts';
import { shareStatement } from '#lib/receipts/statement/share.ts';
import { readAmount } from '#lib/rules/amount.ts';
import { PassOn } from './pass-on.tsx';
import type { ChosenStatement } from './use-signed-statement.ts';

interface Fields {
  amount: string;
  name: boolean;
}

const nothingElse = { totals: false, rows: false, texts: false, hidden: new Set<number>() };

/** Proves that the balance never fell below an amount, and shows neither it nor a transaction. */
export function MinimumForm({ own, days, currency }: ChosenStatement) {
  const { content } = own;
  const form = useForm<Fields>({ defaultValues: { amount: '', name: true } });
  const most = wholeUnits(content.lowest);
  const format = (units: number) => formatMoney(String(units), currency);
  const [amount, name] = form.watch(['amount', 'name']);
  const read = Number(readAmount(amount, currency) ?? 0);
  const make = () => {
    const fail = (message: string) => form.setError('amount', { message }, { shouldFocus: true });
    form.clearErrors();
    if (read < 1) return void fail('Enter an amount.');
    if (!Number.isInteger(read)) return void fail('Enter an amount without decimals.');
    if (read > most) return void fail(`Your balance fell below this. Prove up to ${format(most)}.`);
    const shown = { ...nothingElse, name: name && content.name !== '', atLeast: read };
    return shareStatement(sha256, own, shown);
  };
  if (most < 1)
    return (
      <p className="card">
        Your balance was below {format(1)} in this period, so there’s no minimum to prove. Choose
        other dates.
      </p>
    );
  return (
    <div className="card stack">
      <p className="sub">
        Proves that your balance was never below an amount on any of these days. It shows no
        balance, no total and no transaction.
      </p>
      <MoneyField
        label="At least"
        currency={currency}
        inputMode="numeric"
        autoComplete="off"
        hint={
          <>
            Your lowest balance was <Money amount={content.lowest} currency={currency} own />. Only
            you see this.
          </>
        }
        error={form.formState.errors.amount?.message}
        {...form.register('amount')}
      />
      {content.name && <CheckBox {...form.register('name')}>Show my name: {content.name}</CheckBox>}
      <PassOn days={days} make={make} linkAbout={`${read} ${name}`} />
    </div>
  );
}
