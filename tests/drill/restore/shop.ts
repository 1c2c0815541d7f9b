import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '#server/ops/root.ts';
import { HOST, type Machine } from '#tests/drill/deploy/machine.ts';

/** An order that its member was shown as placed. */
export interface Acknowledged {
  reference: string;
  at: number;
}

export interface Shop {
  /** Resolves when the first orders are placed. */
  open: Promise<void>;
  orders: Acknowledged[];
  stop: () => void;
}

/** Members who buy until they are stopped, from a process in the machine’s network. */
export function startShop({ system, authority }: Machine): Shop {
  const script = join(root, 'tests/drill/restore/shoppers.ts');
  const args = [...system.network, process.execPath, script, HOST, authority];
  const child = spawn('nsenter', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const orders: Acknowledged[] = [];
  const open = Promise.withResolvers<void>();
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [at, reference] = line.split(' ');
    if (reference) orders.push({ reference, at: Number(at) });
    else open.resolve();
  });
  child.on('exit', () => open.reject(new Error(`The shoppers ended:\n${said}`)));
  return { open: open.promise, orders, stop: () => void child.kill('SIGKILL') };
}
