import { mkdirSync } from 'node:fs';
import { runProduct } from '#server/ops/run-product.ts';
import { copyData, fillData } from '#tests/support/seeded-data.ts';

/*
 * Starts a worker's product on a copy of the shared initial database. The worker that has to fill
 * it starts first; the others start once it reports that it is filled.
 */
const { DATA_DIR: own = '', SEEDED_DATA: seeded = '' } = process.env;

if (process.argv.includes('--fill')) {
  await fillData(seeded);
  process.stdout.write('The data is filled in.\n');
}
mkdirSync(own, { recursive: true, mode: 0o700 });
copyData(seeded, own);
// the copy is complete: checking that costs as much as a separate seed
const nobody = { people: [], operators: [] };
await runProduct(() => ({ answer: Promise.resolve(nobody), stop: () => Promise.resolve() }));
