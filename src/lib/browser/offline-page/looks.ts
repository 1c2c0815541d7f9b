/** Classes that a page draws more than once offline. */
export const HEAD = 'pt-4 px-4 pb-2 lg:px-5';
export const BODY = 'stack-s pt-2 px-4 pb-4 lg:px-5';
export const SUM = 'num ms-auto font-semibold whitespace-nowrap';

/** A row that opens: its arrow points down, or up when it can be closed. */
export const SUMMARY = [
  'row tx-row [list-style:none] [&::-webkit-details-marker]:hidden hover:bg-primary-tint',
  'after:content-empty after:flex-none after:w-2 after:h-2 after:ms-auto after:me-1',
  'after:[border-inline-end:2px_solid_var(--ink-4)] after:[border-block-end:2px_solid_var(--ink-4)]',
  'after:[transform:translateY(-0.125rem)_rotate(45deg)]',
  'group-open:after:[transform:translateY(0.125rem)_rotate(225deg)]',
].join(' ');
