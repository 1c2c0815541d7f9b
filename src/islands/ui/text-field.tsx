import type { ComponentProps, FocusEvent, ReactNode } from 'react';
import { iconCircleCheck } from '#lib/look/first-icons.ts';
import { Field, useFieldIds, type FieldState } from './field.tsx';
import { rewrite } from './rewrite.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { useEarly } from './use-early.ts';

export interface TextFieldProps extends FieldState, Omit<ComponentProps<'input'>, 'children'> {
  checking?: boolean;
  start?: ReactNode;
  end?: ReactNode;
  /** Extra class of the frame: "control-money", "control-tel". */
  control?: string;
  /** The text without what came along with a paste; shown on blur. */
  clean?: (text: string) => string;
}

/**
 * Spread react-hook-form's `register(...)` on it: the input is uncontrolled, so text typed before hydration
 * stays.
 */
export function TextField(props: TextFieldProps) {
  const {
    label,
    aside,
    hint,
    error,
    ok,
    checking = false,
    start,
    end,
    control,
    clean,
    ...input
  } = props;
  const { id, describedBy } = useFieldIds(input.id);
  useEarly(id, input.onChange);
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const { target } = event;
    const text = clean?.(target.value) ?? target.value;
    if (text !== target.value) {
      rewrite(target, text);
      void input.onChange?.(event);
    }
    return input.onBlur?.(event);
  };
  return (
    <Field
      id={id}
      describedBy={describedBy}
      label={label}
      aside={aside}
      error={error}
      ok={ok}
      disabled={input.disabled}
      hint={checking ? 'Checking…' : hint}
    >
      <div className={`control ${control ?? ''}`.trim()}>
        {start}
        <input
          type="text"
          {...input}
          onBlur={leave}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        {checking && <Spinner />}
        {ok && !checking && !error && <Icon path={iconCircleCheck} className="ico-ok" />}
        {end}
      </div>
    </Field>
  );
}
