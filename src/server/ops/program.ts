import type { OpenServices } from '#server/services.ts';
import { runCommand } from './run-command.ts';
import { giveUp } from './trouble.ts';

/**
 * The embedded database is started, or shared if it is already running; it stops with the services. What this takes is
 * loaded here, so that help has nothing to wait for.
 */
async function open(): Promise<OpenServices> {
  const { openOwnServices } = await import('#server/services.ts');
  const { openAndMigrate } = await import('./database.ts');
  const { loadSettings } = await import('./settings.ts');
  const env = loadSettings();
  const database = await openAndMigrate(env, (line) => console.log(line));
  const own = { ...env, DATABASE_URL: database.url };
  const services = await openOwnServices(own, database.url).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  const close = async (): Promise<void> => {
    await services.close();
    await database.stop();
  };
  return { ...services, close };
}

/** Runs a command of the owner as it was typed, and ends the process with its code. */
export const runProgram = (typed: string[]): Promise<never> =>
  runCommand(typed, open).then((code) => process.exit(code), giveUp);
