import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Opens a page with this form as a browser does: the markup first, then the form hydrates.
 * `before` runs in between, when someone has already tapped a field or typed into it.
 */
export function hydrate(form: ReactNode, before: () => void) {
  cleanup();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(form);
  before();
  return render(form, { container, hydrate: true });
}
