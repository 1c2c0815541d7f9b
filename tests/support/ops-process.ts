import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '#server/ops/root.ts';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** `npm run ops -- …` in a separate process. */
export const runOpsProcess = (args: string[], env: Record<string, string>): Promise<Ended> =>
  runServerFile('ops/main.ts', args, env);

/** Runs a file of the server in a separate process until it exits. */
export function runServerFile(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, 'src/server', file), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

/** A database address that closes every connection, and counts them. */
export async function aWatchedDatabase() {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.on('error', () => undefined);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://oja:x@127.0.0.1:${port}/oja`,
    calls: () => calls,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
