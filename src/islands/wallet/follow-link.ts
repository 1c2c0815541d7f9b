import type { MouseEvent } from 'react';

/** A link that does more with script: a plain press runs it, any other opens the link as usual. */
export function followLink(event: MouseEvent, instead: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  instead();
}
