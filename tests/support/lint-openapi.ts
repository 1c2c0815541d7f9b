import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';

/**
 * The violations of the recommended rules in the document, warnings included. The linter compares a path with
 * those above it and names the first pair only, so the path that has pairs (`first`) is put above all others.
 */
export async function lintOpenApi(file: string, first: string): Promise<string[]> {
  const document = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, unknown> };
  const paths = { [first]: document.paths[first], ...document.paths };
  const problems = await lintFromString({
    source: JSON.stringify({ ...document, paths }),
    absoluteRef: file,
    config: await createConfig({ extends: ['recommended'] }),
  });
  return problems
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`)
    .sort();
}
