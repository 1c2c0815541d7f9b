import type { OpenServices } from '#server/services.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { Trouble } from './trouble.ts';

const HELP = new Set(['help', '--help', '-h']);

const listed = (name: string) => {
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!found) throw new Trouble(`Unknown command ${name}; \`npm run ops -- help\` lists them.`);
  return found;
};

/**
 * Loads one command.
 * @throws Trouble for a name that isn’t listed
 */
export const loadCommand = async (name: string): Promise<Command> =>
  (await listed(name).load()).command;

const helpOf = ({ name, help }: Command): string => `${name}: ${listed(name).summary}\n\n${help}`;

/** All commands in a line each; none of them is loaded for it. */
function listing(): string {
  const all = Object.entries(commands);
  const width = Math.max(...all.map(([name]) => name.length));
  const lines = all.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
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
  if (HELP.has(name)) {
    const [about] = args.filter((each) => !HELP.has(each));
    console.log(about ? helpOf(await loadCommand(about)) : listing());
    return 0;
  }
  const command = await loadCommand(name);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpOf(command));
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
