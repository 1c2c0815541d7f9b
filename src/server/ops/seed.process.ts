import { loadSettings } from './settings.ts';
import { seedIfEmpty } from './seed-if-empty.ts';
import { giveUp } from './trouble.ts';

/** Fills the database in a process that ends, so that its caller never loads the server itself. */
async function run(): Promise<void> {
  const env = loadSettings();
  const accounts = await seedIfEmpty(env, env.DATABASE_URL ?? '');
  process.send?.(accounts);
  process.disconnect?.();
}

run().catch(giveUp);
