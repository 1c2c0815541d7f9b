import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openAndMigrate } from '#server/ops/database.ts';
import { root } from '#server/ops/root.ts';
import { sentenceFor, Trouble } from '#server/ops/trouble.ts';
import { readEnv } from '#server/platform/env.ts';
import { openOwnServices } from '#server/services.ts';

const folder = mkdtempSync(join(tmpdir(), 'oja-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

function tryToStart(
  env: Record<string, string>,
  options: string[] = [],
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(root, 'src/server/ops/start.ts'), ...options], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, said })));
}

describe('a start that can’t work gives the reason in one sentence and ends with 1', () => {
  it('when the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, said } = await tryToStart({ PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(said).toBe(
      `Port ${port} is already in use: stop the other program or start with PORT=${port + 1} npm start.\n`,
    );
  });

  it('when half a provider is set, a setting is no number, or the address is not ours', async () => {
    const ends = await Promise.all([
      tryToStart({ TERMII_API_KEY: 'x' }),
      tryToStart({ PORT: 'abc' }),
      tryToStart({ HOST: '192.0.2.1' }),
    ]);
    expect(ends.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(ends[0]?.said).toBe('TERMII_API_KEY is set, but TERMII_SENDER_ID is missing.\n');
    expect(ends[1]?.said).toMatch(/^PORT: [^\n]+\n$/);
    expect(ends[2]?.said).toBe('HOST=192.0.2.1 isn’t an address on this computer.\n');
  });

  it('when it is given an option, with how settings are given', async () => {
    const { code, said } = await tryToStart({}, ['--port', '5000']);
    expect(code).toBe(1);
    expect(said).toContain('PORT=5000 npm start');
  });

  it('when the data folder is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { code, said } = await tryToStart({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(said).toMatch(/^The folder .* can’t be used because it is not a folder: [^\n]+\n$/);
  });

  it.each(['postgres://u:secret@127.0.0.1:1/x', 'postgres://u:secret@nowhere.invalid/x'])(
    'when the database %s can not be reached, without showing the password',
    async (url) => {
      const error = await openAndMigrate(readEnv({ DATABASE_URL: url }), () => undefined).catch(
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(Trouble);
      expect(sentenceFor(error)).toMatch(
        /^The database of DATABASE_URL can’t be reached at [^\n]+$/,
      );
      expect(sentenceFor(error)).not.toContain('secret');
    },
  );

  it('when a proxy has no primary to lead to, and closes the connection', async () => {
    const proxy = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const url = `postgres://u:secret@127.0.0.1:${port}/x`;
    const env = readEnv({ DATABASE_URL: url, NODE_ENV: 'test', LOG_LEVEL: 'silent' });
    const sentenceOf = (start: Promise<unknown>) => start.then(() => '', sentenceFor);
    expect(await sentenceOf(openAndMigrate(env, () => undefined))).toMatch(
      /^The database of DATABASE_URL can’t be reached at 127\.0\.0\.1:\d+ \(Connection terminated unexpectedly\): [^\n]+$/,
    );
    expect(await sentenceOf(openOwnServices(env, url))).toBe(
      'The database can’t be reached: Connection terminated unexpectedly.',
    );
    proxy.close();
  });
});
