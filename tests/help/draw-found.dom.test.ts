import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawFound } from '#lib/browser/help-search/draw-found.ts';

let out: HTMLElement;
beforeEach(() => {
  out = document.createElement('div');
});
afterEach(() => {
  delete document.documentElement.dataset['lite'];
});

test('A search of help without results shows a picture, and how to ask our team', () => {
  drawFound(out, []);
  const picture = out.querySelector('svg');
  expect(picture?.getAttribute('aria-hidden')).toBe('true');
  expect(picture?.querySelectorAll('path').length).toBeGreaterThan(8);
  expect(out.querySelector('a')?.getAttribute('href')).toBe('/help/tickets/new');
  expect(out.textContent).toContain('Contact us');
});

test('In lite mode it shows no picture', () => {
  document.documentElement.dataset['lite'] = '';
  drawFound(out, []);
  expect(out.querySelector('svg')).toBeNull();
  expect(out.textContent).toContain('Contact us');
});
