import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assumedIn, listAssumed, listFiles } from './assumed.ts';
import { formatAssumed } from './report.ts';

const keysOf = async (path: string): Promise<string[]> => {
  const file = join(import.meta.dirname, '../../src/server/providers', path);
  const { unconfirmed } = (await import(file)) as { unconfirmed: object };
  return Object.keys(unconfirmed);
};

describe('undocumented assumptions of adapters', () => {
  it('are in one constant each, with an explanation, and in the list of their vendor', async () => {
    const files = await listFiles();
    expect(files.length).toBeGreaterThan(10);
    for (const { path, vendor, code } of files) {
      expect(vendor, `name the vendor of ${path} in assumed.ts`).toBeDefined();
      const listed = assumedIn(vendor ?? '', code).map(({ name }) => name);
      expect(listed, path).toEqual(await keysOf(path));
      // an assumption that is only in a comment can't be tested
      expect(code.match(/unconfirmed:/gi), path).toHaveLength(listed.length);
    }
  });

  it('are listed by vendor, as the run prints them', async () => {
    const list = await listAssumed();
    expect(new Set(list.map(({ vendor }) => vendor)).size).toBe((await listFiles()).length);
    const table = formatAssumed(list);
    expect(table).toContain('| Reloadly');
    expect(table).toMatch(/\| VTpass \| commission \| the field with our commission on a purchase/);
  });
});
