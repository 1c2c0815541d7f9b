import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ChoiceChips, type Chip } from '#islands/ui/choice-chips.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { rangeOf, type DayRange, type RangePreset } from '#lib/rules/statement-range.ts';

type Range = RangePreset | 'own';

const names: Record<Range, string> = {
  month: 'This month',
  'last-month': 'Last month',
  'ninety-days': 'Last 90 days',
  'half-year': 'Last 6 months',
  own: 'Custom dates',
};
const chipOf = (value: Range): Chip<Range> => ({ value, label: names[value] });

/** A custom range of two days, with their errors next to them. */
function OwnDays({ form, today }: { form: UseFormReturn<DayRange>; today: string }) {
  const { errors } = form.formState;
  const isInOrder = (to: string) =>
    to >= form.getValues('from') || 'The last day is before the first.';
  return (
    <div className="two">
      <TextField
        label="First day"
        type="date"
        max={today}
        error={errors.from?.message}
        {...form.register('from', { required: 'Choose the first day.' })}
      />
      <TextField
        label="Last day"
        type="date"
        max={today}
        error={errors.to?.message}
        {...form.register('to', { required: 'Choose the last day.', validate: isInOrder })}
      />
    </div>
  );
}

interface StatementDaysProps {
  form: UseFormReturn<DayRange>;
  /** In the account's country, as "2026-11-21". */
  today: string;
  presets: readonly RangePreset[];
}

/** The days of a statement; the form's values begin with those of the first preset. */
export function StatementDays({ form, today, presets }: StatementDaysProps) {
  const [range, setRange] = useState<Range>(presets[0] ?? 'own');
  const choose = (chosen: Range) => {
    setRange(chosen);
    // A custom range starts from what was chosen before.
    if (chosen !== 'own') form.reset(rangeOf(chosen, today));
  };
  // Errors about a preset's days need the date fields.
  const isOwn = range === 'own' || Object.keys(form.formState.errors).length > 0;
  return (
    <>
      <ChoiceChips
        label="Days"
        choices={[...presets.map(chipOf), chipOf('own')]}
        value={range}
        onChoose={choose}
      />
      {isOwn && <OwnDays form={form} today={today} />}
    </>
  );
}
