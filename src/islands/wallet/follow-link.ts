import type { MouseEvent } from 'react';

/**
 * Runs `instead` on a plain click. With a modifier key or another button, the link opens as usual.
 */
export function followLink(event: MouseEvent, instead: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  instead();
}
