import type { ComponentProps } from 'react';
import { Field, useFieldIds, type FieldState } from './field.tsx';
import { useEarly } from './use-early.ts';

type TextAreaProps = Omit<FieldState, 'ok'> & Omit<ComponentProps<'textarea'>, 'children'>;

/** Several lines. Spread react-hook-form's `register(...)` on it, as on a TextField. */
export function TextArea(props: TextAreaProps) {
  const { label, aside, hint, error, ...area } = props;
  const { id, describedBy } = useFieldIds(area.id);
  useEarly(id, area.onChange);
  return (
    <Field
      id={id}
      describedBy={describedBy}
      label={label}
      aside={aside}
      hint={hint}
      error={error}
      disabled={area.disabled}
    >
      <div className="control">
        <textarea
          rows={5}
          {...area}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
      </div>
    </Field>
  );
}
