import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#server/ops/root.ts';

const styles = (name: string) => readFileSync(join(root, 'src/styles', name), 'utf8');

/** The product's colours by their names, read where the pages read them. */
const tokens = new Map(
  [...styles('tokens.css').matchAll(/--([a-z0-9-]+): (#[0-9a-f]{3,8});/g)].map(
    ([, name, colour]) => [name!, colour!],
  ),
);

/** A colour of ours by its name; a name that is none stops the build. */
export function readColour(name: string): string {
  const colour = tokens.get(name);
  if (!colour) throw new Error(`No colour is called ${name}.`);
  return colour;
}

/**
 * The rules of the classes that drawings are painted by, with colours instead of names: what renders
 * pictures knows classes, but no custom properties.
 */
export function drawingStyles(): string {
  const rules = styles('core/states.css').match(/^(?:\.[fs]-[a-z0-9]+,?\s+)+\{[^}]*\}/gm) ?? [];
  return rules
    .join('')
    .replaceAll(/var\(--([a-z0-9-]+)\)/g, (_, name: string) => readColour(name))
    .replaceAll(/\s+/g, ' ');
}
