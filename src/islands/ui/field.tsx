import { useId, type ReactNode } from 'react';
import { iconCircleAlert } from '#lib/look/first-icons.ts';
import { Icon } from './icon.tsx';

export interface FieldState {
  label: string;
  /** Secondary text at the end of the label: "Optional", "at least ₦100.00". */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint, starts with an icon and explains what to do. */
  error?: ReactNode;
  /** Green text under the field: "ada is available". */
  ok?: string | undefined;
}

interface FieldProps extends FieldState {
  id: string;
  describedBy: string;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** Ids that a field and its hint share; the caller's id takes precedence. */
export function useFieldIds(given?: string) {
  const made = useId();
  const id = given ?? made;
  return { id, describedBy: `${id}-hint` };
}

export function Hint({
  id,
  error,
  ok,
  hint,
}: Pick<FieldState, 'error' | 'ok' | 'hint'> & { id: string }) {
  if (error)
    return (
      <p className="hint hint-bad" id={id}>
        <Icon path={iconCircleAlert} size={16} />
        <span>{error}</span>
      </p>
    );
  const text = ok ?? hint;
  return (
    <p className={ok ? 'hint hint-ok' : 'hint'} id={id} aria-live="polite" hidden={!text}>
      {text && <span>{text}</span>}
    </p>
  );
}

export function Field({
  id,
  describedBy,
  label,
  aside,
  hint,
  error,
  ok,
  disabled,
  children,
}: FieldProps) {
  const state = error ? 'is-bad' : disabled ? 'is-off' : '';
  return (
    <div className={`field ${state}`.trim()}>
      <label className="label" htmlFor={id}>
        {label}
        {aside && <span className="opt num">{aside}</span>}
      </label>
      {children}
      <Hint id={describedBy} error={error} ok={ok} hint={hint} />
    </div>
  );
}
