import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { edges, floors, orderFloors } from '../../.config/floors.mjs';

const src = join(import.meta.dirname, '../../src');
const root = join(src, 'server');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));
const files = filesIn(root);

const sources = new Map(filesIn(src).map((file) => [file, readFileSync(file, 'utf8')]));

/** The imports of our own files; types count unless `atRunTime`. */
function allImportsOf(file: string, atRunTime: boolean): string[] {
  const text = sources.get(file) ?? '';
  const found = [...text.matchAll(/^(?:import|export) (type )?[^;]*?from '(#|\.\/)([^']+)';/gm)];
  return found
    .filter(([, isType]) => !atRunTime || !isType)
    .map(([, , start, path]) => join(start === './' ? dirname(file) : src, path!));
}

/** A file's imports from the server. */
const importsOf = (file: string, atRunTime = false): string[] =>
  allImportsOf(file, atRunTime).filter((path) => path.startsWith(`${root}/`));

const partOf = (file: string) => relative(root, file).split('/')[0]!;
const floorOf = (part: string) => floors.findIndex(({ parts }) => parts.includes(part));

/**
 * Import cycles, found by Tarjan's algorithm and named by their files. Types count unless
 * `atRunTime`.
 */
function findCircles(atRunTime: boolean): string[][] {
  const numbers = new Map<string, number>();
  const lows = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const walk = (file: string) => {
    numbers.set(file, numbers.size);
    lows.set(file, numbers.get(file)!);
    stack.push(file);
    for (const next of allImportsOf(file, atRunTime)) {
      if (!numbers.has(next)) walk(next);
      if (stack.includes(next)) lows.set(file, Math.min(lows.get(file)!, lows.get(next)!));
    }
    if (lows.get(file) !== numbers.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.map((each) => relative(src, each)));
  };
  for (const file of sources.keys()) if (!numbers.has(file)) walk(file);
  return circles;
}

/** The number of server files that a file loads, itself included. */
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

  it('leave only features to the floor of products', () => {
    const products = floors.find(({ name }) => name === 'products')?.parts ?? [];
    expect(products).toContain('refill');
    expect(products.filter((name) => !existsSync(join(root, name, 'feature.ts')))).toEqual([]);
  });

  it('are layered: nothing imports from its own floor or above', () => {
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

  it('keep what is read most small: a call, a product, a purchase', () => {
    expect(dragOf('http/serve.ts')).toBeLessThanOrEqual(25);
    expect(dragOf('refill/airtime.plug.ts')).toBeLessThanOrEqual(45);
    expect(dragOf('orders/place/place-order.ts')).toBeLessThanOrEqual(150);
    expect(dragOf('refill/routes.ts')).toBeLessThanOrEqual(215);
  });
});

describe('the floors inside the order engine', () => {
  const engine = join(root, 'orders');
  const parts = orderFloors.flatMap((floor) => floor.parts);
  const placeOf = (file: string) => parts.indexOf(relative(engine, file).split('/')[0]!);
  const inEngine = (file: string) => file.startsWith(`${engine}/`);

  it('name every folder and every file beside them once', () => {
    expect(parts.toSorted()).toEqual(readdirSync(engine).toSorted());
  });

  it('are layered: a part imports only from those listed before it', () => {
    const upwards = files.filter(inEngine).flatMap((file) =>
      importsOf(file)
        .filter((other) => inEngine(other) && placeOf(other) > placeOf(file))
        .map((other) => `${relative(engine, file)} -> ${relative(engine, other)}`),
    );
    expect(upwards).toEqual([]);
  });

  it('have no circles of files, types included', () => {
    const circles = findCircles(false).filter((circle) =>
      circle.some((file) => file.startsWith('server/orders/')),
    );
    expect(circles).toEqual([]);
  });
});

/** How many small circles of types there may be: lower it when one is opened. */
const MOST_CIRCLES = 14;

describe('all of the code', () => {
  it('has no circles of files when it runs, and with types only a few small ones', () => {
    expect(findCircles(true)).toEqual([]);
    const circles = findCircles(false);
    expect(circles.filter((circle) => circle.length > 4)).toEqual([]);
    expect(circles.length, JSON.stringify(circles, undefined, 1)).toBeLessThanOrEqual(MOST_CIRCLES);
  });
});
