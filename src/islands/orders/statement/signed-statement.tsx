import { useForm } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import type { CurrencyCode } from '#lib/countries.ts';
import { rangeOf, type DayRange, type RangePreset } from '#lib/rules/statement-range.ts';
import { ChooseShown } from './choose-shown.tsx';
import { StatementDays } from './statement-days.tsx';
import { Unanswered } from './unanswered.tsx';
import { useSignedStatement } from './use-signed-statement.ts';

const presets: readonly RangePreset[] = ['ninety-days', 'half-year', 'month', 'last-month'];

interface SignedStatementProps {
  /** In the account's country, as "2026-11-21". */
  today: string;
  currency: CurrencyCode;
  zone: string;
}

/** A statement that its owner can pass on in parts: first its days, then what it shows. */
export function SignedStatement({ today, currency, zone }: SignedStatementProps) {
  const form = useForm<DayRange>({ defaultValues: rangeOf('ninety-days', today) });
  const { loaded, isUnanswered, load, clear } = useSignedStatement(form);
  if (loaded) return <ChooseShown {...loaded} currency={currency} zone={zone} onBack={clear} />;
  return (
    <form
      className="card stack"
      noValidate
      onSubmit={(event) => void form.handleSubmit(load)(event)}
    >
      <h2 className="cap">Which days?</h2>
      <StatementDays form={form} today={today} presets={presets} />
      {isUnanswered && <Unanswered />}
      <Button type="submit" size="big" busy={form.formState.isSubmitting} busyText="Preparing">
        Prepare statement
      </Button>
      <p className="sub">Next, you choose what it shows. Nothing is sent to anyone.</p>
    </form>
  );
}
