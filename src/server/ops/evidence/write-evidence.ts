import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeRetentionTable } from '#server/jobs/write-retention.ts';
import type { Services } from '#server/platform/services.ts';
import { auditPackages, listPackages, npm, type Npm } from './dependencies.ts';
import { writeOperators, writeRevocations } from './staff.ts';
import { writeState } from './state.ts';

interface Evidence {
  files: string[];
  /** What an auditor will ask about, as sentences. */
  gaps: string[];
}

function* gapsOf(packages: string | undefined, found: number | undefined): Iterable<string> {
  if (packages === undefined) yield 'npm couldn’t list the packages. It needs package-lock.json.';
  if (found === undefined) yield 'The registry gave no answer to npm audit.';
  if (found) yield `npm audit knows ${found} vulnerabilities: see npm-audit.json.`;
}

/** Writes the files that an auditor asks for. None of them contains a secret. */
export async function writeEvidence(
  services: Services,
  folder: string,
  run: Npm = npm,
): Promise<Evidence> {
  const packages = await listPackages(run);
  const audit = await auditPackages(run);
  const contents = {
    'operators.csv': await writeOperators(services.db),
    'revocations.csv': await writeRevocations(services.db),
    'state.json': await writeState(services),
    'retention.md': `${writeRetentionTable()}\n`,
    'npm-audit.json': audit.text,
    ...(packages && { 'sbom.cdx.json': packages }),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(contents)) await writeFile(join(folder, name), text);
  return { files: Object.keys(contents).sort(), gaps: [...gapsOf(packages, audit.found)] };
}
