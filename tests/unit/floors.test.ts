import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { edges, floors } from '../../.config/floors.mjs';

const root = join(import.meta.dirname, '../../src/server');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => join(root, file));

/** What a file imports of the server; types count unless `atRunTime`. */
function importsOf(file: string, atRunTime = false): string[] {
  const text = readFileSync(file, 'utf8');
  const found = [
    ...text.matchAll(/^(?:import|export) (type )?[^;]*?from '(#server\/|\.\/)([^']+)';/gm),
  ];
  return found
    .filter(([, isType]) => !atRunTime || !isType)
    .map(([, , start, path]) => join(start === './' ? dirname(file) : root, path!));
}

const partOf = (file: string) => relative(root, file).split('/')[0]!;
const floorOf = (part: string) => floors.findIndex(({ parts }) => parts.includes(part));

/** Circles of files, by Tarjan's walk: each is named by its files. Types count unless `atRunTime`. */
function findCircles(atRunTime: boolean): string[][] {
  const numbers = new Map<string, number>();
  const lows = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const walk = (file: string) => {
    numbers.set(file, numbers.size);
    lows.set(file, numbers.get(file)!);
    stack.push(file);
    for (const next of importsOf(file, atRunTime)) {
      if (!numbers.has(next)) walk(next);
      if (stack.includes(next)) lows.set(file, Math.min(lows.get(file)!, lows.get(next)!));
    }
    if (lows.get(file) !== numbers.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.map((each) => relative(root, each)));
  };
  for (const file of files) if (!numbers.has(file)) walk(file);
  return circles;
}

/** How many files of the server come with one, itself included. */
function dragOf(file: string): number {
  const seen = new Set<string>();
  const todo = [join(root, file)];
  for (let next = todo.pop(); next; next = todo.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    todo.push(...importsOf(next, true));
  }
  return seen.size;
}

describe('the floors of the server', () => {
  it('name every folder once', () => {
    const folders = readdirSync(root).filter((name) => statSync(join(root, name)).isDirectory());
    const named = [...floors.flatMap(({ parts }) => parts), ...edges];
    expect(named.toSorted()).toEqual(folders.toSorted());
  });

  it('stand on each other: nothing imports from its own floor or above', () => {
    const wrong = files
      .filter((file) => floorOf(partOf(file)) >= 0)
      .flatMap((file) =>
        importsOf(file)
          .filter((other) => partOf(other) !== partOf(file))
          .filter((other) => {
            const floor = floorOf(partOf(other));
            return floor < 0 || floor >= floorOf(partOf(file));
          })
          .map((other) => `${relative(root, file)} -> ${relative(root, other)}`),
      );
    expect(wrong).toEqual([]);
  });

  it('carry little into what is read most: a call, a product, a purchase', () => {
    expect(dragOf('http/serve.ts')).toBeLessThanOrEqual(25);
    expect(dragOf('refill/airtime.plug.ts')).toBeLessThanOrEqual(45);
    expect(dragOf('orders/place-order.ts')).toBeLessThanOrEqual(150);
    expect(dragOf('refill/routes.ts')).toBeLessThanOrEqual(215);
  });

  it('have no circles of files when they run, and with types only small ones', () => {
    expect(findCircles(true)).toEqual([]);
    expect(findCircles(false).filter((files) => files.length > 4)).toEqual([]);
  });
});
