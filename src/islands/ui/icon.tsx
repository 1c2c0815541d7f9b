export interface IconLook {
  /** A path of #lib/look. */
  path: string;
  size?: 16 | 20 | 24;
}

/** Of an icon here and in pages, which draw theirs without React: they have it by the dozen. */
export const iconClass = (size: IconLook['size'] = 24, extra?: string): string =>
  ['ico', size < 24 && `ico-${size}`, extra].filter(Boolean).join(' ');

/** Decorative: the word or the name of the button says what it means. */
export const Icon = ({ path, size, className }: IconLook & { className?: string }) => (
  <svg className={iconClass(size, className)} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
