import type { ChangeEvent, ReactNode } from 'react';

interface SwitchProps {
  /** In a form that works without scripts. */
  name: string;
  checked: boolean;
  disabled?: boolean;
  /** While it is being saved, further presses are ignored, and the focus stays. */
  busy?: boolean;
  describedBy?: string | undefined;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

/** Takes effect immediately; next to its label, and never in place of a checkbox in a form that is sent. */
export function Switch(props: SwitchProps) {
  const { name, checked, disabled, busy = false, describedBy, onChange, children } = props;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (!busy) onChange(event.target.checked);
  };
  return (
    <label className="switch text-14 flex items-center justify-between gap-3 min-h-target py-1 px-0 cursor-pointer has-[input:disabled]:text-ink-2 has-[input:disabled]:cursor-default">
      <span>{children}</span>
      <input
        className="relative flex-none w-11 h-6.5 m-0 rounded-full bg-ink-4 appearance-none [cursor:inherit] [transition:background-color_var(--m-fade)] forced-colors:w-6 forced-colors:h-6 forced-colors:rounded-none forced-colors:[appearance:auto] before:content-empty before:absolute before:top-0.75 before:left-0.75 before:w-5 before:h-5 before:rounded-round before:bg-surface before:[transition:transform_var(--m-fade)] checked:bg-primary focus-visible:shadow-focus [&[aria-busy]]:opacity-60 disabled:bg-line-2 forced-colors:before:[content:none] checked:before:[transform:translateX(1.125rem)] disabled:checked:bg-primary-soft"
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own state
        role="switch"
        name={name}
        value="on"
        checked={checked}
        disabled={disabled}
        onChange={change}
        aria-busy={busy || undefined}
        aria-describedby={describedBy}
      />
    </label>
  );
}
