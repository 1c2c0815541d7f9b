import { openOwnServices, type OpenServices } from '#server/services.ts';
import { openAndMigrate } from './database.ts';
import { runCommand } from './run-command.ts';
import { loadSettings } from './settings.ts';
import { giveUp } from './trouble.ts';

/** The embedded database is started, or shared if it is already running; it stops with the services. */
async function open(): Promise<OpenServices> {
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

runCommand(process.argv.slice(2), open).then((code) => process.exit(code), giveUp);
