import { Icon } from './icon.tsx';
import { Mark } from './mark.tsx';

interface NetMarkProps {
  /** The placeholder if pictures are off. */
  letters?: string | undefined;
  /** The icon if it has no mark. */
  icon?: string | undefined;
  id?: string | undefined;
  sheet?: string | undefined;
  /** Whether it is selected. */
  on?: boolean;
}

/** A network, biller, bank or coin next to its name. */
export const NetMark = ({ letters, icon, id, sheet, on = false }: NetMarkProps) => (
  <span
    className={
      on
        ? 'net-mark text-16-only relative grid place-items-center flex-none w-11 h-11 rounded-md bg-primary-fill text-on-primary font-bold'
        : 'net-mark text-12-only relative grid place-items-center flex-none w-8 h-8 rounded-md bg-sunken text-ink-2 font-bold'
    }
    aria-hidden="true"
  >
    {icon ? <Icon path={icon} /> : letters}
    {id && <Mark id={id} sheet={sheet} />}
  </span>
);
