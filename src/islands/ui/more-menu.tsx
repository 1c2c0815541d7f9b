import { useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { iconEllipsis } from '#lib/look/icons.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

interface MoreMenuProps {
  /** The name for screen readers: “More for Trainers”. */
  label: string;
  busy?: boolean;
  items: readonly { label: string; onPress: () => void }[];
}

/** Rarer actions, folded under three dots; opens and closes before its script has loaded. */
export function MoreMenu({ label, busy = false, items }: MoreMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    menu.current?.removeAttribute('open');
    menu.current?.querySelector('summary')?.focus();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // a tap on the menu's own background doesn't move the focus
    if (relatedTarget && !currentTarget.contains(relatedTarget))
      currentTarget.removeAttribute('open');
  };
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  return (
    // The keys and the leaving are those of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details className="relative flex-none" ref={menu} onBlur={leave} onKeyDown={escape}>
      <summary
        className="iconbtn list-none [&::-webkit-details-marker]:hidden"
        aria-label={label}
        aria-busy={busy || undefined}
      >
        {busy ? <Spinner /> : <Icon path={iconEllipsis} />}
      </summary>
      <ul className="card card-flush rows absolute right-0 top-[calc(100%_+_0.25rem)] z-10 min-w-48 shadow-2">
        {items.map((item) => (
          <li key={item.label}>
            <button
              className="row w-full text-start"
              type="button"
              disabled={busy}
              onClick={() => {
                close();
                item.onPress();
              }}
            >
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
