import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenServices } from '#server/services.ts';
import type { Command } from './command.ts';
import { root } from './root.ts';
import { Trouble } from './trouble.ts';

/** All commands, by name. */
export async function listCommands(): Promise<Command[]> {
  const folder = join(root, 'src/server/ops/commands');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const modules = await Promise.all(
    files.map(
      (name) => import(pathToFileURL(join(folder, name)).href) as Promise<{ command: Command }>,
    ),
  );
  return modules.map(({ command }) => command).sort((a, b) => (a.name < b.name ? -1 : 1));
}

const HELP = new Set(['help', '--help', '-h']);

function findCommand(commands: Command[], name: string): Command {
  const command = commands.find((each) => each.name === name);
  if (!command) throw new Trouble(`Unknown command ${name}; \`npm run ops -- help\` lists them.`);
  return command;
}

function listing(commands: Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'npm run ops -- <command>\n',
    `  ${'help'.padEnd(width)}  shows this list, or how one command is used: help <command>`,
    ...lines,
  ].join('\n');
}

/**
 * Runs a typed command and returns the exit code. Help and mistakes are answered before `open` is called:
 * neither may start, migrate or change anything.
 * @throws Trouble with a message for the person who typed it
 */
export async function runCommand(
  [name = 'help', ...args]: string[],
  open: () => Promise<OpenServices>,
): Promise<number> {
  const commands = await listCommands();
  if (HELP.has(name)) {
    const [about] = args.filter((each) => !HELP.has(each));
    console.log(about ? findCommand(commands, about).help : listing(commands));
    return 0;
  }
  const command = findCommand(commands, name);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(command.help);
    return 0;
  }
  const action = command.parse(args);
  if (action.opens === 'nothing') return (await action.run()) ?? 0;
  const services = await open();
  try {
    return (await action.run(services)) ?? 0;
  } finally {
    await services.close();
  }
}
