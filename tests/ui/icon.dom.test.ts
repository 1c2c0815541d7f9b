import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon, iconClass } from '#islands/ui/icon.tsx';
import { root } from '#server/ops/root.ts';

const path = 'M0 0h24';
const page = readFileSync(join(root, 'src/islands/ui/icon.astro'), 'utf8')
  .replace(/^---[^]*---\s+/, '')
  .replaceAll(/\s*\n\s*/g, '')
  .replace('{path}', `"${path}"`);

test.each([16, 20, 24] as const)('an icon of %i is the same in pages and in islands', (size) => {
  for (const extra of [undefined, 'spin']) {
    const props = { path, size, ...(extra && { className: extra }) };
    const inPage = page.replace('{iconClass(size, extra)}', `"${iconClass(size, extra)}"`);
    expect(renderToStaticMarkup(createElement(Icon, props))).toBe(inPage);
  }
});
