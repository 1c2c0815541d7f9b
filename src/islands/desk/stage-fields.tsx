import { CheckBox } from '#islands/ui/check-box.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { DeskStageField } from '#lib/contracts/desk-parts.ts';
import type { FieldsProps } from './decision-fields.tsx';
import { fieldsFor } from './order-decision.ts';

const inputs: Partial<Record<DeskStageField['kind'], object>> = {
  number: { inputMode: 'numeric' },
  money: { inputMode: 'decimal' },
  date: { type: 'date' },
};

/** What is typed in with the stage that an order goes on to. */
export function StageFields({ found, draft, wrong, change }: FieldsProps) {
  const type = (name: string, value: string) =>
    change({ facts: { ...draft.facts, [name]: value } });
  return fieldsFor(found, draft).map(({ name, label, hint, kind, optional }) => {
    const [value, error] = [draft.facts[name] ?? '', wrong[`facts.${name}`]];
    if (kind === 'pictures') return null;
    if (kind === 'check')
      return (
        <CheckBox
          key={name}
          checked={value === 'yes'}
          onChange={(event) => type(name, event.target.checked ? 'yes' : '')}
          error={error}
        >
          {label}
          {hint && <span className="sub">. {hint}</span>}
        </CheckBox>
      );
    return (
      <TextField
        key={name}
        label={label}
        {...(hint ? { hint } : {})}
        {...(optional ? { aside: 'Optional' } : {})}
        {...inputs[kind]}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={(event) => type(name, event.target.value)}
        error={error}
      />
    );
  });
}
