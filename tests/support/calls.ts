import { globSync } from 'node:fs';
import type { Call } from '#lib/contracts/call.ts';
import { openApiDocument } from '#server/api.ts';
import type { TestApp } from './api.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' &&
  value !== null &&
  ['method', 'path', 'guard', 'summary', 'reply', 'codes'].every((name) =>
    Object.hasOwn(value, name),
  );

/** Every call described in a contract, found in the files, so that new ones needn't be listed. */
export async function contractCalls(): Promise<Call[]> {
  const calls = new Set<Call>();
  for (const file of globSync('src/lib/**/{contract,*.contract}.ts').sort()) {
    const module = (await import(/* @vite-ignore */ `/${file}`)) as Record<string, unknown>;
    for (const value of Object.values(module)) if (isCall(value)) calls.add(value);
  }
  return [...calls];
}

/** The calls that the running API documents; paths below /api, as in contracts. */
export function documentedCalls({ api }: Pick<TestApp, 'api'>): { method: string; path: string }[] {
  const { paths = {} } = openApiDocument(api) as { paths?: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path: path.replace(/^\/api/, '') })),
  );
}
