import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { hashSecret, isOldHash, verifySecret } from '#server/platform/crypto.ts';

/** Created by argon2id with 19 MiB and two passes, the format of all stored hashes. */
const STORED = 'v1$JY4amGv52DMaBTgXvzLqww==$xGsFUS4O8eXINzBhitJ+sDQH6uYmyFtA2+avPDbD+BE=';

const env = { SECRET: 'a secret of thirty-two characters' };
const pepper = { kind: 'pin', env } as const;

describe('The hash of a secret', () => {
  it('is as strong as those that are already stored', async () => {
    expect(await verifySecret('482915', STORED, pepper)).toBe(true);
    expect(await verifySecret('482916', STORED, pepper)).toBe(false);
  });

  it('names its key, so that an earlier hash is recognised once SECRET has changed', async () => {
    const later = { SECRET: 'b'.repeat(40), SECRET_PREVIOUS: [env.SECRET] };
    const now = { kind: 'pin', env: later } as const;
    const named = await hashSecret('482915', pepper);
    for (const stored of [STORED, named]) {
      expect(await verifySecret('482915', stored, now)).toBe(true);
      expect(await verifySecret('482916', stored, now)).toBe(false);
      expect(isOldHash(stored, now)).toBe(true);
    }
    const fresh = await hashSecret('482915', now);
    expect(await verifySecret('482915', fresh, now)).toBe(true);
    expect(isOldHash(fresh, now)).toBe(false);
    expect(await verifySecret('482915', fresh, pepper)).toBe(false);
  });

  it('is made cheap by tests alone', () => {
    const files = execFileSync('git', ['grep', '-l', 'setHashesForTests', '--', 'src'], {
      encoding: 'utf8',
    });
    expect(files.trim().split('\n')).toEqual(['src/server/platform/crypto.ts']);
  });
});
