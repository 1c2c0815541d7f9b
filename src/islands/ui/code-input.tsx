import '#styles/parts/code.css';
import { useId, type ReactNode } from 'react';
import { codeInput } from '#lib/constants.ts';
import { Hint } from './field.tsx';
import { useCodeCells } from './use-code-cells.ts';

export interface CodeInputProps {
  label: string;
  /** Form field name: the whole code travels in a hidden input of that name. */
  name?: string;
  length?: number;
  /** A PIN: each digit is readable for a moment, then a dot. */
  masked?: boolean;
  /** One-time codes from SMS or mail may be filled in by the phone. */
  oneTime?: boolean;
  numericOnly?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  /** Beside the label: "Forgot PIN?". */
  aside?: ReactNode;
  disabled?: boolean;
  focusFirst?: boolean;
  onChange?: (code: string) => void;
  onComplete?: (code: string) => void;
}

/** Six boxes that fill themselves on paste (spec 5). Give it a new `key` to empty it. */
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
  const cells = useCodeCells({ ...props, length, masked, numericOnly });
  const count = numericOnly ? `${length}-digit` : `${length}-character`;
  return (
    <div className="field">
      <div className="label code-label">
        <span id={`${id}-label`}>{label}</span>
        {props.aside}
      </div>
      <div
        className={`code code-${length} ${error ? 'code-bad' : ''}`.trim()}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
      >
        {Array.from({ length }, (_, i) => (
          <input
            key={i}
            ref={cells.boxes[i]}
            type="text"
            inputMode={numericOnly ? 'numeric' : 'text'}
            aria-label={`${numericOnly ? 'Digit' : 'Character'} ${i + 1} of ${length}`}
            aria-invalid={error ? true : undefined}
            autoComplete={i === 0 && props.oneTime ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            className={cells.hidden.has(i) ? 'is-hidden' : undefined}
            disabled={props.disabled}
            data-1p-ignore=""
            data-autofocus={(props.focusFirst && i === 0) || undefined}
            {...cells.handlers(i)}
          />
        ))}
      </div>
      {props.name && <input type="hidden" name={props.name} value={cells.code} />}
      <Hint id={`${id}-hint`} error={error} hint={hint} />
      <span className="vh" aria-live="polite">
        {cells.code.length === length ? `${count} code entered` : ''}
      </span>
    </div>
  );
}
