import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#server/ops/root.ts';
import { findFreePorts } from './free-ports.ts';

export interface Product {
  origin: string;
  /** Everything it printed. */
  output(): string;
  stop(): Promise<void>;
}

/** Runs the whole product as `npm start` does, on a separate port and data folder. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const port = await findFreePorts(1);
  mkdirSync(join(root, '.cache'), { recursive: true });
  const dataDir = mkdtempSync(join(root, '.cache', 'product-'));
  const child = spawn(process.execPath, [join(root, 'src/server/ops/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'raised',
      DEMO_HISTORY: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      if (text.includes(' is running at ')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}.\n${text}`)));
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    // the last of the database's processes may still write while its folder is deleted
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  await ready.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { origin: `http://localhost:${port}`, output: () => text, stop };
}
