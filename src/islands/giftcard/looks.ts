/** Hides a part on phones while another look is shown. Browsers without `:has()` show one long page. */
export const only = {
  card: 'max-lg:[.looks:has(#photos:target,#check:target)_&]:hidden',
  photos: 'max-lg:[.looks:not(:has(#photos:target))_&]:hidden',
  check: 'max-lg:[.looks:not(:has(#check:target))_&]:hidden',
} as const;

/** Labels beside their fields on phones; above them where letters are so large that both don't fit. */
export const labelBeside =
  'tiny:[&>.field]:!grid-cols-1 max-lg:[&>.field]:grid-cols-[5.25rem_minmax(0,1fr)] max-lg:[&>.field]:items-center max-lg:[&>.field>.hint]:col-span-full';

/**
 * The three looks of a sale on a phone. Each has a heading with this id; the address's hash shows one of them, so
 * Back, a reload and links work without a script. Wide windows show them all.
 */
export type Look = 'card' | 'photos' | 'check';

/** The look that shows a part of the form. */
export function lookOf(part: string): Look {
  if (part === 'values' || part === 'setup') return 'card';
  return part === 'agreed' ? 'check' : 'photos';
}

/** Shows a look and focuses its heading, unless it is already in view. */
export function openLook(look: Look): void {
  const heading = document.getElementById(look);
  const section = heading?.closest('[data-look]');
  if (!heading || !section || getComputedStyle(section).display !== 'none') return;
  location.hash = look;
  heading.focus({ preventScroll: true });
}
