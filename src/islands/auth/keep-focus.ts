import type { MouseEvent } from 'react';

/**
 * For a press on what leads elsewhere from under a form: the field that would be left by it would say what it
 * misses, and move the button away from under the finger.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
