import { memo } from 'react';
import { iconDelete } from '#lib/look/first-icons.ts';
import { Icon } from './icon.tsx';
import { useSteady } from './use-steady.ts';

/** The space leaves the place next to the zero empty. */
const KEYS = [...'123456789 0'];

interface PinPadProps {
  disabled?: boolean | undefined;
  onDigit: (digit: string) => void;
  onErase: () => void;
}

const KEY =
  'text-20-only grid place-items-center min-h-12 low:min-h-11 border-0 rounded bg-sunken text-ink font-bold [touch-action:manipulation] short:min-h-10 active:bg-primary-tint-2 disabled:text-ink-4';

/** A press changes the boxes and none of these. */
const Keys = memo(function Keys({ disabled, onDigit, onErase }: PinPadProps) {
  return (
    <>
      {KEYS.map((digit) =>
        digit.trim() ? (
          <button
            className={KEY}
            key={digit}
            type="button"
            tabIndex={-1}
            disabled={disabled}
            onClick={() => onDigit(digit)}
          >
            {digit}
          </button>
        ) : (
          <span key={digit} />
        ),
      )}
      <button
        className={KEY}
        type="button"
        tabIndex={-1}
        disabled={disabled}
        aria-label="Delete the last digit"
        onClick={onErase}
      >
        <Icon path={iconDelete} />
      </button>
    </>
  );
});

/**
 * Our own keypad, for a phone whose keyboard stays closed. The boxes keep the focus, so real keyboards keep
 * working, and the Tab key doesn't have to pass twelve keys.
 */
export function PinPad({ disabled, ...props }: PinPadProps) {
  const press = useSteady(props.onDigit);
  const erase = useSteady(props.onErase);
  return (
    // the press must not take the focus from the boxes
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="grid grid-cols-3 gap-1.5 max-w-88 mt-1 short:gap-1 [@media_(any-pointer:_fine)_and_(not_(any-pointer:_coarse))]:hidden"
      role="group"
      aria-label="Keypad"
      onMouseDown={(event) => event.preventDefault()}
    >
      <Keys disabled={disabled} onDigit={press} onErase={erase} />
    </div>
  );
}
