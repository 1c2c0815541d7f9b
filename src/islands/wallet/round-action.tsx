import type { AnchorHTMLAttributes } from 'react';
import { Icon } from '#islands/ui/icon.tsx';

interface RoundActionProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  icon: string;
  label: string;
  /** The first thing to do here: white instead of glass. */
  main?: boolean;
}

/** A round button on the balance panel, with its name below. */
export const RoundAction = ({ icon, label, main = false, ...link }: RoundActionProps) => (
  <a
    {...link}
    className="grid justify-items-center content-start gap-1 text-13 font-semibold text-center text-on-primary no-underline rounded focus-visible:[box-shadow:0_0_0_2px_var(--primary-fill),0_0_0_5px_var(--warning)]"
  >
    <span
      className={`grid place-items-center w-13 h-13 rounded-round ${main ? 'bg-on-primary text-primary-fill' : 'bg-glass'}`}
    >
      <Icon path={icon} />
    </span>
    {label}
  </a>
);
