import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openServices } from '#server/services.ts';
import type { Command } from './command.ts';
import { openAndMigrate } from './database.ts';
import { root } from './root.ts';
import { loadSettings } from './settings.ts';
import { giveUp, Trouble } from './trouble.ts';

async function listCommands(): Promise<Command[]> {
  const folder = join(root, 'src/server/ops/commands');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const modules = await Promise.all(
    files.map(
      (name) => import(pathToFileURL(join(folder, name)).href) as Promise<{ command: Command }>,
    ),
  );
  return modules.map(({ command }) => command).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function printHelp(commands: Command[]): void {
  const width = Math.max(...commands.map(({ name }) => name.length));
  console.log('npm run ops -- <command>\n');
  console.log(`  ${'help'.padEnd(width)}  shows this list`);
  for (const { name, summary } of commands) console.log(`  ${name.padEnd(width)}  ${summary}`);
}

/** Opens the database (the embedded one is started, or shared when it runs), then the command. */
async function run(name: string, args: string[]): Promise<number> {
  const commands = await listCommands();
  if (name === 'help') {
    printHelp(commands);
    return 0;
  }
  const command = commands.find((each) => each.name === name);
  if (!command)
    throw new Trouble(`There is no command ${name}; \`npm run ops -- help\` lists them.`);
  const env = loadSettings();
  const database = await openAndMigrate(env, (line) => console.log(line));
  const services = openServices({ ...env, DATABASE_URL: database.url }, database.url);
  try {
    return (await command.run(services, args)) ?? 0;
  } finally {
    await services.close();
    await database.stop();
  }
}

const [name = 'help', ...args] = process.argv.slice(2);
run(name, args).then((code) => process.exit(code), giveUp);
