import { useForm } from 'react-hook-form';
import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import type { CurrencyCode } from '#lib/countries.ts';
import { rangeOf, type DayRange, type RangePreset } from '#lib/rules/statement-range.ts';
import { type Chip, Segment } from '#islands/ui/choice-chips.tsx';
import { formatDay } from '#lib/receipts/statement/format-day.ts';
import { StatementDays } from './statement-days.tsx';
import { Unanswered } from './unanswered.tsx';
import { type ChosenStatement, useSignedStatement } from './use-signed-statement.ts';
import { MinimumForm } from './minimum-form.tsx';
import { RowsForm } from './rows-form.tsx';

const presets: readonly RangePreset[] = ['ninety-days', 'half-year', 'month', 'last-month'];

interface SignedStatementProps {
  /** In the account's country, as "2026-11-21". */
  today: string;
  currency: CurrencyCode;
  zone: string;
}

type Mode = 'rows' | 'minimum';

const modes: readonly Chip<Mode>[] = [
  { value: 'rows', label: 'Transactions' },
  { value: 'minimum', label: 'Minimum only' },
];

/** Screen readers continue at what was loaded. */
const focus = (heading: HTMLHeadingElement | null) => heading?.focus();

/** What the statement shows. All of it stays on this device until its owner shares a file. */
function ChooseShown({ onBack, ...chosen }: ChosenStatement & { onBack: () => void }) {
  const [mode, setMode] = useState<Mode>('rows');
  const { from, to } = chosen.days;
  return (
    <div className="stack" data-works-offline="">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-20" tabIndex={-1} ref={focus}>
          {formatDay(from)} to {formatDay(to)}
        </h2>
        <button type="button" className="link min-h-target" onClick={onBack}>
          Change dates
        </button>
      </div>
      <Segment label="What it shows" choices={modes} value={mode} onChoose={setMode} />
      {mode === 'rows' ? <RowsForm {...chosen} /> : <MinimumForm {...chosen} />}
    </div>
  );
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
