import { join } from 'node:path';
import { root } from '#server/ops/root.ts';

/** Every worker of a run has a separate running product: a port and a database. */
const thisWorker = (): number => Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);

export const portOf = (worker: number): number => Number(process.env['E2E_PORT']) + worker;

export const originOf = (worker = thisWorker()): string => `http://localhost:${portOf(worker)}`;

/** Where a product under test keeps its database. */
export const dataDirOf = (worker = thisWorker()): string =>
  join(root, '.cache', `e2e-${portOf(worker)}`);

/** What the database of every product begins as. */
export const seededData = (): string =>
  join(root, '.cache', `e2e-${process.env['E2E_PORT']}-seeded`);
