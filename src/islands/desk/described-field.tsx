import type { ChangeEvent } from 'react';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { FormField } from '#lib/desk/form-view.ts';
import { currencyOf, type Typed } from './form-body.ts';

interface FieldProps {
  field: FormField;
  typed: Typed;
  error: string | undefined;
  onChange: (
    event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>,
  ) => void;
}

/** Boxes of which several can be ticked. */
const Choices = ({ field: { name, label, choices, value }, error, onChange }: FieldProps) => (
  <fieldset className="field">
    <legend className="label">{label}</legend>
    {choices?.map((choice, n) => (
      <CheckBox
        key={choice.value}
        name={name}
        value={choice.value}
        defaultChecked={value.includes(choice.value)}
        error={n === 0 ? error : undefined}
        onChange={onChange}
      >
        {choice.label}
      </CheckBox>
    ))}
  </fieldset>
);

const inputs = {
  text: { autoComplete: 'off' },
  list: { autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off' },
  number: { inputMode: 'decimal', autoComplete: 'off' },
  time: { type: 'datetime-local' },
  day: { type: 'date' },
} as const;

/** One field of a described form. */
export function DescribedField(props: FieldProps) {
  const { field, typed, error, onChange } = props;
  const { name, kind, label, aside, choices = [], placeholder, most, rows } = field;
  const hint = field.hints?.[typed[name]?.[0] ?? ''] ?? field.hint;
  if (kind === 'choices') return <Choices {...props} />;
  if (kind === 'switch')
    return (
      <CheckBox
        name={name}
        defaultChecked={field.value.length > 0}
        error={error}
        onChange={onChange}
      >
        {label}
      </CheckBox>
    );
  const defaultValue = String(field.value);
  const disabled = field.isFixed ?? false;
  const shared = { name, label, hint, aside, error, onChange, defaultValue, disabled };
  if (kind === 'choice')
    return (
      <Select {...shared} choices={choices} {...(placeholder !== undefined && { placeholder })} />
    );
  if (kind === 'words') return <TextArea {...shared} maxLength={most} {...(rows && { rows })} />;
  if (kind === 'amount') return <MoneyField {...shared} currency={currencyOf(field, typed)} />;
  return (
    <TextField {...inputs[kind]} {...shared} maxLength={most} autoCapitalize={field.capitalize} />
  );
}
