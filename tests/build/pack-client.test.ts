import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packClient } from '#build/pack-client.ts';

describe('the client build, compressed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pack-client-'));
    mkdirSync(join(folder, 'client', 'marks'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const pack = async (name: string, text: string): Promise<string> => {
    writeFileSync(join(folder, 'client', name), text);
    await packClient(join(folder, 'client'), join(folder, 'packed'));
    return join(folder, 'packed', name);
  };

  it.each(['br', 'gz'])(
    'has a small mark as %s, because users pay for each kilobyte',
    async (coding) => {
      const mark = `<svg viewBox="0 0 70 44">${'<path d="M0 0h70L0 26z"/>'.repeat(20)}</svg>`;
      const packed = await pack('marks/apple.svg', mark);
      expect(mark.length).toBeLessThan(600);
      expect(statSync(`${packed}.${coding}`).size).toBeLessThan(mark.length / 2);
    },
  );

  it.each(['br', 'gz'])('has no %s of a file that would grow', async (coding) => {
    expect(existsSync(`${await pack('a.txt', 'ok')}.${coding}`)).toBe(false);
  });
});
