import type { ComponentProps, ReactNode } from 'react';
import { Hint, useFieldIds } from './field.tsx';
import { useEarly } from './use-early.ts';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  error?: string | undefined;
  children: ReactNode;
}

export function CheckBox({ error, children, ...input }: CheckBoxProps) {
  const { id, describedBy } = useFieldIds(input.id);
  useEarly(id, input.onChange);
  return (
    <div>
      <label className="check" htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        <span>{children}</span>
      </label>
      <Hint id={describedBy} error={error} />
    </div>
  );
}
