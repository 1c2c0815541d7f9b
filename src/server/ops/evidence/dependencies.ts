import { execFile } from 'node:child_process';
import { limitMs } from '#server/db/time-limits.ts';
import { root } from '#server/ops/root.ts';

const TIMEOUT_MS = 120_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** What npm printed, also when it found something and so ended with an error. */
export type Npm = (args: readonly string[]) => Promise<string>;

export const npm: Npm = (args) =>
  new Promise((resolve) => {
    const options = { cwd: root, timeout: limitMs(TIMEOUT_MS), maxBuffer: MOST_BYTES };
    execFile('npm', [...args], options, (_, printed) => resolve(printed));
  });

function read<Answer>(text: string): Partial<Answer> {
  try {
    return JSON.parse(text) as Partial<Answer>;
  } catch {
    return {};
  }
}

/** The packages that the product runs with, as CycloneDX; undefined when npm could not list them. */
export async function listPackages(run: Npm): Promise<string | undefined> {
  const text = await run([
    ...['sbom', '--sbom-format', 'cyclonedx'],
    ...['--omit', 'dev', '--package-lock-only'],
  ]);
  return read<{ bomFormat: string }>(text).bomFormat === 'CycloneDX' ? text : undefined;
}

export interface Audit {
  text: string;
  /** Known vulnerabilities; undefined when the registry gave no answer. */
  found: number | undefined;
}

/** Known vulnerabilities of these packages. */
export async function auditPackages(run: Npm): Promise<Audit> {
  const text = await run(['audit', '--omit', 'dev', '--json']);
  const { metadata } = read<{ metadata: { vulnerabilities: { total: number } } }>(text);
  return { text, found: metadata?.vulnerabilities.total };
}
