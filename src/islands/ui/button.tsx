import type { ComponentProps, MouseEvent } from 'react';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant =
  'primary' | 'tint' | 'line' | 'quiet' | 'danger' | 'danger-line' | 'white' | 'glass';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: 'big' | 'small';
  icon?: string;
  busy?: boolean;
  /** The verb while it works: "Sending". */
  busyText?: string;
}

/** A busy button keeps its width and its focus, and swallows further presses. */
export function Button({
  variant = 'primary',
  size,
  icon,
  busy = false,
  busyText,
  type = 'button',
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const sizes = { big: 'btn-big', small: 'btn-s' } as const;
  const classes = ['btn', `btn-${variant}`, size && sizes[size], className];
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classes.filter(Boolean).join(' ')}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      <span className="btn-stack">
        <span aria-hidden={busy || undefined}>
          {icon && <Icon path={icon} />}
          {children}
        </span>
        {busy && (
          <span>
            <Spinner />
            {busyText ?? children}
          </span>
        )}
      </span>
    </button>
  );
}
