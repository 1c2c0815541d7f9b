import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const texts = globSync('src/content/**/*.md').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));
const screens = globSync('src/{islands,layouts,lib,pages}/**/*.{astro,ts,tsx}')
  .map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '))
  .join('\n');

/** The buttons that an article mentions: bold text after such a verb. */
const told = texts.flatMap(({ file, text }) =>
  [
    ...text.matchAll(
      /\b(?:[Tt]ap|[Pp]ress|[Cc]hoose|[Oo]pen|[Uu]se|tap|press|choose|select|click|open|use|then|under|or|as|says|say|shows|show)\s+(?:on\s+)?\*\*([A-Z][^*{]+)\*\*/g,
    ),
  ].map(([, name = '']) => [name, file] as const),
);
/** As text between tags, or as a whole string; a name may be followed by a placeholder. */
const isShown = (name: string) =>
  [
    `>${name}<`,
    `> ${name} <`,
    `'${name}'`,
    `"${name}"`,
    `\`${name}\``,
    `} ${name} <`,
    `\`${name} \${`,
  ].some((form) => screens.includes(form));

it('finds the buttons that articles name', () => {
  expect(told.length).toBeGreaterThan(10);
});

it.each(told)('“%s” is the name of a button or a page: %s', (name) => {
  expect(isShown(name)).toBe(true);
});
