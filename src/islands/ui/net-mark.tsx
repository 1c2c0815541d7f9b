import '#styles/parts/choices.css';
import { Mark } from './mark.tsx';

interface NetMarkProps {
  /** What stands for it where there is no picture. */
  letters: string;
  id?: string | undefined;
  sheet?: string | undefined;
  /** A picture that the desk chose. */
  logo?: string | null | undefined;
  /** It is the chosen one. */
  on?: boolean;
}

/** A network, biller, bank or coin beside its name. */
export const NetMark = ({ letters, id, sheet, logo, on = false }: NetMarkProps) => (
  <span className={on ? 'net-mark net-on' : 'net-mark'} aria-hidden="true">
    {letters}
    {id && <Mark {...{ id, sheet, logo }} />}
  </span>
);
