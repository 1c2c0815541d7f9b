import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The name for screen readers: icons alone have none. */
  label: string;
  icon: string;
  size?: 16 | 20 | 24;
}

export function IconButton({ label, icon, size = 24, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`iconbtn ${className}`.trim()} aria-label={label}>
      <Icon path={icon} size={size} />
    </button>
  );
}
