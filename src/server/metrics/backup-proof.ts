import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import { dataDirOf } from '#server/ops/checks.ts';
import type { Env } from '#server/platform/env.ts';
import type { Services } from '#server/platform/services.ts';

/** Where deploy/backup notes, each in a file, when backups were set up and when the last one was restored. */
const FOLDER = 'backup';
const DAY_MS = 86_400_000;

type Machine = Pick<Services, 'clock'> & { env: Pick<Env, 'DATA_DIR'> };

async function readTime(folder: string, name: string): Promise<Date | undefined> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '');
  const time = new Date(text.trim());
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** When a backup was last restored and audited on this machine. */
export const readProven = ({ env }: Pick<Machine, 'env'>): Promise<Date | undefined> =>
  readTime(join(dataDirOf(env), FOLDER), 'proven');

/** When a backup was last proven, or else when backups were set up. Undefined on a machine without backups. */
export async function readLastProof({ env }: Pick<Machine, 'env'>): Promise<Date | undefined> {
  const folder = join(dataDirOf(env), FOLDER);
  const [setUp, proven] = await Promise.all([
    readTime(folder, 'set-up'),
    readTime(folder, 'proven'),
  ]);
  return proven ?? setUp;
}

/** A line for operators when the last proof is older than BACKUP_PROOF_DAYS. */
export async function listOldProof(
  services: Pick<Services, 'clock'> & {
    env: Pick<Env, 'DATA_DIR' | 'BACKUP_PROOF_DAYS' | 'isProduction'>;
  },
): Promise<string[]> {
  const { env, clock } = services;
  if (!env.isProduction) return [];
  const last = await readLastProof(services);
  if (!last || clock.now().getTime() - last.getTime() <= env.BACKUP_PROOF_DAYS * DAY_MS) return [];
  return [`backup: no restore has succeeded since ${last.toISOString().slice(0, 10)}`];
}

/** The age of the last proof, read from the disk when someone asks; not a number on a machine without backups. */
export function measureBackups(services: Machine, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'oja_backup_proof_age_seconds',
    help: 'Time since a backup was last restored and audited.',
    registers: [registry],
    async collect() {
      const last = await readLastProof(services);
      gauge.set(last ? (services.clock.now().getTime() - last.getTime()) / 1_000 : NaN);
    },
  });
}
