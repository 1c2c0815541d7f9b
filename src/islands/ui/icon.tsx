export interface IconLook {
  /** A path from #lib/look. */
  path: string;
  size?: 16 | 20 | 24;
}

/** For an icon here and in pages, which draw theirs without React, because they have dozens. */
export const iconClass = (size: IconLook['size'] = 24, extra?: string): string =>
  ['ico', size < 24 && `ico-${size}`, extra].filter(Boolean).join(' ');

/** Decorative: the text or the button's name has the meaning. */
export const Icon = ({ path, size, className }: IconLook & { className?: string }) => (
  <svg className={iconClass(size, className)} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
