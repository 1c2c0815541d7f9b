interface IconProps {
  /** A path of #lib/look. */
  path: string;
  size?: 16 | 20 | 24;
  className?: string;
}

/** Decorative: the word or the name of the button says what it means. */
export function Icon({ path, size = 24, className = '' }: IconProps) {
  const classes = ['ico', size < 24 ? `ico-${size}` : '', className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
