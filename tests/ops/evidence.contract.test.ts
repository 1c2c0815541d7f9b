import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRole, removeOperator } from '#server/desk/operators.ts';
import { npm, type Npm } from '#server/ops/evidence/dependencies.ts';
import { writeEvidence } from '#server/ops/evidence/write-evidence.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { anOperator } from '#tests/support/desk.ts';
import { plantedSettings, secretSettings } from '#tests/support/planted-keys.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await anApp();
  folder = await mkdtemp(join(tmpdir(), 'oja-evidence-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.close();
});

const listed = '{"bomFormat":"CycloneDX","components":[]}';
/** A replacement for npm, which would ask the registry. */
const npmWith =
  (audit: object): Npm =>
  async ([verb]) =>
    verb === 'sbom' ? listed : JSON.stringify(audit);
const clean = npmWith({ metadata: { vulnerabilities: { total: 0 } } });

const read = (name: string) => readFile(join(folder, name), 'utf8');
const rowsOf = async (name: string) =>
  (await read(name))
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));

describe('npm run ops -- evidence', () => {
  it('names every operator with the role, its last change and who made it', async () => {
    const ada = await anOperator(app, 'Ada');
    const owner = await anOperator(app, 'Olu');
    const { rows } = await app.services.db.sql.query<{ id: string }>(
      'select id from operator where email = $1',
      [owner.email],
    );
    await changeRole(
      app.services.db,
      { email: ada.email, role: 'reader' },
      `operator:${rows[0]!.id}`,
    );
    await writeEvidence(app.services, folder, clean);
    const [head, ...people] = await rowsOf('operators.csv');
    expect(head).toEqual([
      ...['email', 'name', 'role', 'has access', 'since', 'last use', 'role granted', 'granted by'],
    ]);
    const row = people.find(([email]) => email === ada.email)!;
    expect(row.slice(1, 4)).toEqual(['Ada', 'reader', 'yes']);
    expect(row[7]).toBe('Olu');
    const own = people.find(([email]) => email === owner.email)!;
    // the change of the role was an act
    expect(Date.parse(own[5]!)).not.toBeNaN();
  });

  it('states how long it took to end access, and that nothing was done afterwards', async () => {
    const gone = await anOperator(app, 'Gone');
    await app.services.db.sql.query(
      `insert into staff_change(id, act, operator_id, email, name, role, reason, asked_by, asked_at)
       select gen_random_uuid(), 'suspend', id, email, name, role, 'Left', id, now() - interval '12 minutes'
       from operator where email = $1`,
      [gone.email],
    );
    await removeOperator(app.services, gone.email, 'operator:cli', 'Left');
    await writeEvidence(app.services, folder, clean);
    const row = (await rowsOf('revocations.csv')).find(([email]) => email === gone.email)!;
    expect(row.slice(3)).toEqual(['operator:cli', 'Left', '12', '0']);
  });

  it('writes no secret into any file', async () => {
    const env = { ...app.services.env, ...plantedSettings } as typeof app.services.env;
    const { files } = await writeEvidence({ ...app.services, env }, folder, clean);
    expect((await readdir(folder)).sort()).toEqual(files);
    const all = (await Promise.all(files.map(read))).join('\n');
    const secrets = [...secretSettings, 'SMTP_URL', 'SENTRY_DSN'];
    expect(secrets.length).toBeGreaterThan(30);
    for (const name of secrets) expect(all).not.toContain(plantedSettings[name]);
    const state = JSON.parse(await read('state.json')) as Record<string, object>;
    expect(state['settings']).toMatchObject({ PAYSTACK_SECRET_KEY: 'set', NODE_ENV: 'test' });
    expect(state).toMatchObject({ restore_proven_at: null });
    expect(state['schema']).toMatchObject({ last: expect.stringMatching(/\.sql$/) as string });
  });

  it('reports vulnerabilities and a registry that gave no answer', async () => {
    const gapsWith = async (audit: object) =>
      (await writeEvidence(app.services, folder, npmWith(audit))).gaps;
    expect(await gapsWith({ metadata: { vulnerabilities: { total: 0 } } })).toEqual([]);
    expect(await gapsWith({ metadata: { vulnerabilities: { total: 2 } } })).toEqual([
      'npm audit knows 2 vulnerabilities: see npm-audit.json.',
    ]);
    expect(await gapsWith({ message: '405' })).toEqual([
      'The registry gave no answer to npm audit.',
    ]);
  });

  it('lists the packages of the lockfile', async () => {
    const text = await npm([
      ...['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
    ]);
    const { components } = JSON.parse(text) as { components: { name: string }[] };
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['hono', 'astro']));
  });
});
