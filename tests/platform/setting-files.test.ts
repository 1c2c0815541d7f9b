import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnv } from '#server/platform/env.ts';
import { valuesOf } from '#server/platform/rotating-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'oja-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('a setting in a file', () => {
  it('is read without the line break that editors leave at its end', () => {
    const file = fileWith('termii', 'tk-from-a-file\n');
    const env = readEnv({ TERMII_API_KEY_FILE: file, TERMII_SENDER_ID: 'Oja' });
    expect(env.TERMII_API_KEY).toBe('tk-from-a-file');
  });

  it('counts like any other setting: half a set is half a set', () => {
    const file = fileWith('half', 'tk');
    expect(() => readEnv({ TERMII_API_KEY_FILE: file })).toThrow(
      'TERMII_API_KEY is set, but TERMII_SENDER_ID is missing.',
    );
  });

  it('beside the setting itself is refused, without showing either', () => {
    const file = fileWith('twice', 'y'.repeat(40));
    expect(() => readEnv({ SECRET: 'x'.repeat(40), SECRET_FILE: file })).toThrow(
      /^SECRET and SECRET_FILE are both set: choose one\.$/,
    );
  });

  it('that is missing or empty is refused in one sentence', () => {
    expect(() => readEnv({ SECRET_FILE: join(folder, 'nowhere') })).toThrow(
      /^The file of SECRET_FILE can’t be read \(ENOENT\)\.$/,
    );
    expect(() => readEnv({ SECRET_FILE: fileWith('empty', '\n') })).toThrow(
      /^The file of SECRET_FILE is empty\.$/,
    );
  });

  it('is only searched for under the names of our settings', () => {
    expect(() => readEnv({ SOMEONE_ELSES_FILE: '/nowhere', XAUTHORITY_FILE: '/no' })).not.toThrow();
  });
});

describe('a key that is being changed', () => {
  const btcpay = {
    BTCPAY_URL: 'https://btc.example',
    BTCPAY_API_KEY: 'k',
    BTCPAY_STORE_ID: 's',
  };

  it('lists the new one first, then the earlier one', () => {
    const env = readEnv({
      ...btcpay,
      BTCPAY_WEBHOOK_SECRET: 'new',
      BTCPAY_WEBHOOK_SECRET_PREVIOUS: 'old, older',
    });
    expect(valuesOf(env, 'BTCPAY_WEBHOOK_SECRET')).toEqual(['new', 'old', 'older']);
    expect(valuesOf(readEnv({}), 'BTCPAY_WEBHOOK_SECRET')).toEqual([]);
  });

  it.each([
    ['old', {}, 'BTCPAY_WEBHOOK_SECRET_PREVIOUS is set, but BTCPAY_WEBHOOK_SECRET is missing.'],
    [
      'same',
      { ...btcpay, BTCPAY_WEBHOOK_SECRET: 'same' },
      'BTCPAY_WEBHOOK_SECRET_PREVIOUS names the secret that BTCPAY_WEBHOOK_SECRET has now.',
    ],
    [
      'old,old',
      { ...btcpay, BTCPAY_WEBHOOK_SECRET: 'new' },
      'BTCPAY_WEBHOOK_SECRET_PREVIOUS names a secret twice.',
    ],
  ])('with %s before it is refused where that makes no sense', (before, rest, sentence) => {
    expect(() => readEnv({ ...rest, BTCPAY_WEBHOOK_SECRET_PREVIOUS: before })).toThrow(sentence);
  });
});
