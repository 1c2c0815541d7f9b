import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readEnv } from '#server/platform/env.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

it('.env.example names every setting and no other', () => {
  const source = read('src/server/platform/env.ts');
  const schema = source.slice(source.indexOf('const Settings'), source.indexOf('export type Env'));
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(20);
  expect(Object.keys(parseEnv(read('.env.example'))).sort()).toEqual(settings.sort());
});

it('.env.example unchanged is a working demo', () => {
  expect(readEnv(parseEnv(read('.env.example')) as Record<string, string>)).toMatchObject({
    PORT: 4321,
    OJA_MODE: 'demo',
    origin: 'http://localhost:4321',
  });
});
