import { CheckBox } from '#islands/ui/check-box.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { DeskStageField } from '#lib/desk/parts.contract.ts';
import type { FieldsProps } from '#islands/desk/decision-fields.tsx';
import { fieldsFor } from '#islands/desk/order-decision.ts';

const inputs: Partial<Record<DeskStageField['kind'], object>> = {
  number: { inputMode: 'numeric' },
  date: { type: 'date' },
};

interface StageFieldProps {
  field: DeskStageField;
  value: string;
  error: string | undefined;
  onType: (value: string) => void;
}

/** One field or tick of a stage; pictures are sent separately. */
export function StageField({ field, value, error, onType }: StageFieldProps) {
  const { label, hint, kind, optional } = field;
  if (kind === 'pictures') return null;
  if (kind === 'check')
    return (
      <CheckBox
        checked={value === 'yes'}
        onChange={(event) => onType(event.target.checked ? 'yes' : '')}
        error={error}
      >
        {label}
        {hint && <span className="sub">. {hint}</span>}
      </CheckBox>
    );
  const Field = kind === 'money' ? MoneyField : TextField;
  return (
    <Field
      label={label}
      {...(hint ? { hint } : {})}
      {...(optional ? { aside: 'Optional' } : {})}
      {...inputs[kind]}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={value}
      onChange={(event) => onType(event.target.value)}
      error={error}
    />
  );
}

/** The input for the stage that an order moves to. */
export const StageFields = ({ found, draft, wrong, change }: FieldsProps) =>
  fieldsFor(found, draft).map((field) => (
    <StageField
      key={field.name}
      field={field}
      value={draft.facts[field.name] ?? ''}
      error={wrong[`facts.${field.name}`]}
      onType={(value) => change({ facts: { ...draft.facts, [field.name]: value } })}
    />
  ));
