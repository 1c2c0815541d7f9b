import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { verifySecret } from '#server/platform/crypto.ts';

/** Made by argon2id with 19 MiB and two passes; what is stored has to be so for ever. */
const STORED = 'v1$AAECAwQFBgcICQoLDA0ODw==$ZqiTQsc3rD5QHU5WoaAJNfPwtqOJOggbjIsSsqxUuEA=';

describe('The hash of a secret', () => {
  it('is as strong as those that are stored already', async () => {
    expect(await verifySecret('482915', STORED, 'pepper')).toBe(true);
    expect(await verifySecret('482916', STORED, 'pepper')).toBe(false);
  });

  it('is made cheap by tests alone', () => {
    const files = execFileSync('git', ['grep', '-l', 'setHashesForTests', '--', 'src'], {
      encoding: 'utf8',
    });
    expect(files.trim().split('\n')).toEqual(['src/server/platform/crypto.ts']);
  });
});
