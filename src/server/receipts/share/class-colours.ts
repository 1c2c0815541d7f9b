import { readFileSync } from 'node:fs';

const styles = (name: string) =>
  readFileSync(new URL(`../../../styles/${name}`, import.meta.url), 'utf8');

/** The product's colours by name, in the light scheme, read from the same file that the pages use. */
const tokens = new Map(
  [...styles('tokens.css').matchAll(/--([a-z0-9-]+): (?:var\(--light, )?(#[0-9a-f]{3,8})\b/g)].map(
    ([, name, colour]) => [name!, colour!],
  ),
);

/** One of our colours by name; an unknown name is our mistake. */
export function readColour(name: string): string {
  const colour = tokens.get(name);
  if (!colour) throw new Error(`No colour is called ${name}.`);
  return colour;
}

/**
 * The rules of the classes that drawings use, with colours in place of custom properties, which the renderer
 * doesn't know.
 */
export function drawingStyles(): string {
  const rules = styles('core/states.css').match(/^(?:\.[fs]-[a-z0-9]+,?\s+)+\{[^}]*\}/gm) ?? [];
  return rules
    .join('')
    .replaceAll(/var\(--([a-z0-9-]+)\)/g, (_, name: string) => readColour(name))
    .replaceAll(/\s+/g, ' ');
}
