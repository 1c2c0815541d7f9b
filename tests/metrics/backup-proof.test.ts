import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listOldProof, measureBackups } from '#server/metrics/backup-proof.ts';
import { openDoor, type OpenDoor } from '#tests/support/open-door.ts';
import { aProduction } from '#tests/support/production-settings.ts';

const NOW = new Date('2026-11-29T04:00:00Z');
const clock = { now: () => NOW };

let DATA_DIR = '';
let open: OpenDoor | undefined;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'oja-backup-'));
});
afterEach(async () => {
  await open?.door.close();
  open = undefined;
  rmSync(DATA_DIR, { recursive: true });
});

/** What deploy/backup/common.sh notes. */
function note(name: 'set-up' | 'proven', time: string): void {
  mkdirSync(join(DATA_DIR, 'backup'), { recursive: true });
  writeFileSync(join(DATA_DIR, 'backup', name), `${time}\n`);
}
const list = (isProduction = true) =>
  listOldProof({ clock, env: { DATA_DIR, BACKUP_PROOF_DAYS: 8, isProduction } });

async function measuredAge(): Promise<number> {
  const registry = new Registry();
  measureBackups({ clock, env: { DATA_DIR } }, registry);
  return Number(
    /^oja_backup_proof_age_seconds (\S+)$/m.exec((await registry.metrics()) ?? '')?.[1],
  );
}

describe('the proof that a backup can be restored', () => {
  it('is missing when it is older than eight days, also by the metric', async () => {
    note('set-up', '2026-01-01T00:00:00+00:00');
    note('proven', '2026-11-20T05:00:00+01:00');
    expect(await list()).toEqual(['backup: no restore has succeeded since 2026-11-20']);
    expect(await measuredAge()).toBe(9 * 86_400);
  });

  it('is missing when eight days after the first backup there is none', async () => {
    note('set-up', '2026-11-20T03:00:00+00:00');
    expect(await list()).toEqual(['backup: no restore has succeeded since 2026-11-20']);
  });

  it('is valid for eight days', async () => {
    note('set-up', '2026-01-01T00:00:00+00:00');
    note('proven', '2026-11-21T04:00:00+00:00');
    expect(await list()).toEqual([]);
    expect(await measuredAge()).toBe(8 * 86_400);
  });

  it('isn’t expected of a machine without backups or of a demo', async () => {
    expect(await list()).toEqual([]);
    expect(await measuredAge()).toBeNaN();
    note('set-up', '2026-01-01T00:00:00+00:00');
    expect(await list(false)).toEqual([]);
  });

  it('is missing on the health page, which still says that the product is ready', async () => {
    note('set-up', '2026-01-01T00:00:00+00:00');
    const env = aProduction({ DATA_DIR });
    const { ask } = (open = await openDoor({ env }));
    const line = 'backup: no restore has succeeded since 2026-01-01';
    await expect.poll(async () => (await ask('/readyz')).text.split('\n')).toContain(line);
    expect((await ask('/readyz')).status).toBe(200);
  });
});
