import '#styles/parts/switch.css';
import type { ChangeEvent, ReactNode } from 'react';

interface SwitchProps {
  /** In a form that works without scripts. */
  name: string;
  checked: boolean;
  disabled?: boolean;
  /** While it is being saved further presses are swallowed, and the focus stays. */
  busy?: boolean;
  describedBy?: string | undefined;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

/** Takes effect at once; beside its words, never instead of a checkbox in a form that is sent. */
export function Switch(props: SwitchProps) {
  const { name, checked, disabled, busy = false, describedBy, onChange, children } = props;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (!busy) onChange(event.target.checked);
  };
  return (
    <label className="switch">
      <span>{children}</span>
      <input
        type="checkbox"
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
