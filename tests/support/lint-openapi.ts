import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';

/**
 * Addresses that a linter considers ambiguous. They can't change, because pages cached on phones
 * call them. A reference, an id or a coin is never one of these words, so the server can always
 * tell them apart.
 */
const fixedWords = ['/crypto/prices/', '/admissions/handovers/', '/transactions/by-key/'];
const isKnown = ({ ruleId, message }: { ruleId: string; message: string }): boolean =>
  ruleId === 'no-ambiguous-paths' && fixedWords.some((word) => message.includes(`/api${word}`));

/** The violations of the recommended rules in the document, warnings included. */
export async function lintOpenApi(file: string): Promise<string[]> {
  const problems = await lintFromString({
    source: readFileSync(file, 'utf8'),
    absoluteRef: file,
    config: await createConfig({ extends: ['recommended'] }),
  });
  return problems
    .filter((problem) => !isKnown(problem))
    .map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
    );
}
