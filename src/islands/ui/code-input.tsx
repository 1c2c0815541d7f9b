import { useId, type ReactNode } from 'react';
import { codeInput } from '#lib/constants.ts';
import { Hint } from './field.tsx';
import { useCodeCells, type Keys } from './use-code-cells.ts';

export interface CodeInputProps {
  label: string;
  /** Form field name: a hidden input with that name has the whole code. */
  name?: string;
  length?: number;
  /** A PIN: each digit is readable for a moment, then a dot, and no keyboard opens. See PinInput. */
  masked?: boolean;
  /** The phone can fill in one-time codes from SMS or email. */
  oneTime?: boolean;
  numericOnly?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  /** Next to the label: "Forgot PIN?". */
  aside?: ReactNode;
  disabled?: boolean;
  focusFirst?: boolean;
  onChange?: (code: string) => void;
  onComplete?: (code: string) => void;
  /** If only the PIN is left: its last digit sends it, once, on the keypad as on a keyboard. */
  onSend?: (code: string) => void;
  keypad?: (keys: Keys) => ReactNode;
}

/** A growing PIN is announced by its length, because its boxes only show dots. */
function describeEntered(
  count: number,
  { length, masked, numericOnly }: { length: number; masked: boolean; numericOnly: boolean },
): string {
  if (masked) return count > 0 ? `${count} of ${length} digits` : '';
  return count === length ? `${length}-${numericOnly ? 'digit' : 'character'} code entered` : '';
}

/** Six boxes that fill on paste (spec 5). Give it a new `key` to clear it. */
export function CodeInput(props: CodeInputProps) {
  const {
    label,
    length = codeInput.boxes,
    masked = false,
    numericOnly = true,
    error,
    hint,
  } = props;
  const id = useId();
  const typed = numericOnly ? 'numeric' : 'text';
  const inputMode = masked ? 'none' : typed;
  const cells = useCodeCells({ ...props, length, masked, numericOnly });
  return (
    <div className="field">
      <div className="label max-w-88">
        <span id={`${id}-label`}>{label}</span>
        {props.aside}
      </div>
      <div
        className={`code code-${length} ${error ? 'code-bad [&_input]:border-error [&_input:focus]:border-error [&_input:focus]:[box-shadow:inset_0_0_0_1px_var(--error),0_0_0_3px_var(--error-tint)]' : ''}`.trim()}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
      >
        {Array.from({ length }, (_, i) => (
          <input
            key={i}
            ref={cells.boxes[i]}
            type="text"
            inputMode={inputMode}
            aria-label={`${numericOnly ? 'Digit' : 'Character'} ${i + 1} of ${length}`}
            aria-invalid={error ? true : undefined}
            autoComplete={i === 0 && props.oneTime ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            className={
              cells.hidden.has(i)
                ? 'is-hidden text-28-only [-webkit-text-security:disc]'
                : undefined
            }
            disabled={props.disabled}
            data-1p-ignore=""
            data-autofocus={(props.focusFirst && i === 0) || undefined}
            {...cells.handlers(i)}
          />
        ))}
      </div>
      {props.name && <input type="hidden" name={props.name} value={cells.code} />}
      <Hint id={`${id}-hint`} error={error} hint={hint} />
      {props.keypad?.(cells.pad)}
      <span className="vh" aria-live="polite">
        {describeEntered(cells.code.length, { length, masked, numericOnly })}
      </span>
    </div>
  );
}
