import { readFileSync } from 'node:fs';
import type { Theme } from '#lib/theme.ts';

const styles = (name: string) =>
  readFileSync(new URL(`../../../styles/${name}`, import.meta.url), 'utf8');

/** The product's colours by name in one scheme, read from the same file that the pages use. */
const readTokens = (scheme: Theme) =>
  new Map(
    [
      ...styles('tokens.css').matchAll(
        /--([a-z0-9-]+):\s+(?:var\(--light, (#[0-9a-f]+)\) var\(--dark, (#[0-9a-f]+)\)|(#[0-9a-f]+))/g,
      ),
    ].map(([, name = '', light, dark, both = '']) => [
      name,
      (scheme === 'light' ? light : dark) ?? both,
    ]),
  );

const tokens = { light: readTokens('light'), dark: readTokens('dark') };

/** One of our colours by name; an unknown name is our mistake. */
export function readColour(name: string, scheme: Theme = 'light'): string {
  const colour = tokens[scheme].get(name);
  if (!colour) throw new Error(`No colour is called ${name}.`);
  return colour;
}

/**
 * The rules of the classes that drawings use, with colours in place of custom properties, which don't exist
 * outside of a page.
 */
export function drawingStyles(scheme: Theme = 'light'): string {
  const rules = styles('core/states.css').match(/^(?:\.[fs]-[a-z0-9]+,?\s+)+\{[^}]*\}/gm) ?? [];
  return rules
    .join('')
    .replaceAll(/var\(--([a-z0-9-]+)\)/g, (_, name: string) => readColour(name, scheme))
    .replaceAll(/\s+/g, ' ');
}
