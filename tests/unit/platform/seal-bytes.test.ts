import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openBytes, sealBytes, SealError } from '#server/platform/seal-bytes.ts';

const secret = 'a secret of thirty-two characters';
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
    const sealed = sealBytes(plain, secret, 'a/b');
    expect(openBytes(sealed, secret, 'a/b').equals(plain)).toBe(true);
    expect(sealed).toHaveLength(length + 32);
  });

  it('are never the same twice', () => {
    expect(sealBytes(bytes, secret, 'a').equals(sealBytes(bytes, secret, 'a'))).toBe(false);
  });

  it('do not open under another name, altered anywhere, or cut', () => {
    const sealed = sealBytes(bytes, secret, 'a/b');
    expect(failure(() => openBytes(sealed, secret, 'a/c'))).toBe('altered');
    for (const at of [4, 16, 32, 500, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(
        failure(() => openBytes(changed, secret, 'a/b')),
        String(at),
      ).toBe('altered');
    }
    for (const length of [0, 31, 32, sealed.length - 1])
      expect(failure(() => openBytes(sealed.subarray(0, length), secret, 'a/b'))).toBe('altered');
  });

  it('say when they need another secret', () => {
    const sealed = sealBytes(bytes, secret, 'a');
    expect(failure(() => openBytes(sealed, `${secret}2`, 'a'))).toBe('another key');
  });
});
