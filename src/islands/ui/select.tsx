import type { ComponentProps, ReactNode } from 'react';
import { iconChevronDown } from '#lib/look/first-icons.ts';
import { Field, useFieldIds, type FieldState } from './field.tsx';
import { Icon } from './icon.tsx';
import { useEarly } from './use-early.ts';

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<FieldState, 'ok'>, Omit<ComponentProps<'select'>, 'children'> {
  choices: readonly Choice[];
  /** First, empty option: "Choose a bank". */
  placeholder?: string;
  start?: ReactNode;
}

/** The phone's native list. For more than twenty options use Combobox. */
export function Select(props: SelectProps) {
  const { label, aside, hint, error, choices, placeholder, start, ...select } = props;
  const { id, describedBy } = useFieldIds(select.id);
  useEarly(id, select.onChange);
  return (
    <Field
      id={id}
      describedBy={describedBy}
      label={label}
      aside={aside}
      hint={hint}
      error={error}
      disabled={select.disabled}
    >
      <div className="control control-select">
        {start}
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon path={iconChevronDown} />
      </div>
    </Field>
  );
}
