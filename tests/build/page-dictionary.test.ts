import { expect, it } from 'vitest';
import { textsIn } from '#build/page-dictionary.ts';

it('pages share markup and sentences, not the addresses of files or short texts', () => {
  const code = [
    'const $$Foot = $$createComponent(($$result, $$props) => {',
    '  return $$render`<footer class="grid gap-4 p-4">${$$renderComponent($$result, "Link", $$Link, {})}</footer>`;',
    '}, "/home/someone/oja/src/islands/shell/foot-links.astro", undefined);',
    'const said = "No money came in or went out.";',
    'import "/home/someone/oja/src/layouts/app.astro?astro&type=script&index=0&lang.ts";',
    'import { card } from "#islands/ui/card-with-a-long-name.astro";',
    'const icon = "M4 3h5a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-5z";',
  ].join('\n');
  expect(textsIn(code)).toEqual([
    '<footer class="grid gap-4 p-4">',
    'No money came in or went out.',
    'M4 3h5a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-5z',
  ]);
});
