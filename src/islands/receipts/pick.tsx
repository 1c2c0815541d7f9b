interface PickProps<V extends string> {
  label: string;
  choices: readonly (readonly [value: V, name: string])[];
  value: V | undefined;
  onPick: (value: V) => void;
}

/** A few exclusive options. */
export const Pick = <V extends string>({ label, choices, value, onPick }: PickProps<V>) => (
  <div className="pf-pick" role="group" aria-label={label}>
    {choices.map(([each, name]) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onPick(each)}>
        {name}
      </button>
    ))}
  </div>
);

interface FlipProps {
  name: string;
  checked: boolean;
  onFlip: (on: boolean) => void;
  children: string;
}

/** A switch that takes effect immediately. */
export const Flip = ({ name, checked, onFlip, children }: FlipProps) => (
  <label>
    {children}
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own state
      role="switch"
      name={name}
      checked={checked}
      onChange={({ target }) => onFlip(target.checked)}
    />
  </label>
);
