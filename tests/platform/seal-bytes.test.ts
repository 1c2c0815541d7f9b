import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSealedBefore, openBytes, sealBytes, SealError } from '#server/platform/seal-bytes.ts';

const env = { SECRET: 'a secret of thirty-two characters' };
const later = { SECRET: 'b'.repeat(40) };
const bytes = randomBytes(1000);

const failure = (open: () => unknown): string | undefined => {
  try {
    open();
  } catch (error) {
    return error instanceof SealError ? error.why : 'another error';
  }
  return undefined;
};

describe('sealed bytes', () => {
  it.each([0, 1, 1000])('open again: %s of them', (length) => {
    const plain = bytes.subarray(0, length);
    const sealed = sealBytes(plain, env, 'a/b');
    expect(openBytes(sealed, env, 'a/b').equals(plain)).toBe(true);
    expect(sealed).toHaveLength(length + 32);
  });

  it('are never the same twice', () => {
    expect(sealBytes(bytes, env, 'a').equals(sealBytes(bytes, env, 'a'))).toBe(false);
  });

  it('do not open under another name, altered anywhere, or cut', () => {
    const sealed = sealBytes(bytes, env, 'a/b');
    expect(failure(() => openBytes(sealed, env, 'a/c'))).toBe('altered');
    for (const at of [4, 16, 32, 500, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(
        failure(() => openBytes(changed, env, 'a/b')),
        String(at),
      ).toBe('altered');
    }
    for (const length of [0, 31, 32, sealed.length - 1])
      expect(failure(() => openBytes(sealed.subarray(0, length), env, 'a/b'))).toBe('altered');
  });

  it('report when they need another secret', () => {
    const sealed = sealBytes(bytes, env, 'a');
    expect(failure(() => openBytes(sealed, later, 'a'))).toBe('another key');
  });

  it('open under an earlier secret, and report that it was one', () => {
    const sealed = sealBytes(bytes, env, 'a');
    const changed = { ...later, SECRET_PREVIOUS: [env.SECRET] };
    expect(openBytes(sealed, changed, 'a').equals(bytes)).toBe(true);
    expect(isSealedBefore(sealed, changed)).toBe(true);
    const again = sealBytes(bytes, changed, 'a');
    expect(isSealedBefore(again, changed)).toBe(false);
    expect(openBytes(again, later, 'a').equals(bytes)).toBe(true);
  });
});
