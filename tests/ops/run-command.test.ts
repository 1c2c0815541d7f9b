import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commands as listed } from '#server/ops/commands.ts';
import { loadCommand, runCommand } from '#server/ops/run-command.ts';
import { Trouble } from '#server/ops/trouble.ts';
import { printedBy } from '#tests/support/printed.ts';

const commands = await Promise.all(Object.keys(listed).map(loadCommand));
const open = vi.fn(() => Promise.reject(new Error('The database was opened.')));
beforeEach(() => void open.mockClear());

const run = (...typed: string[]) => runCommand(typed, open);
const help = (...typed: string[]) =>
  printedBy(async () => expect(await run(...typed), typed.join(' ')).toBe(0));

/** The message of a refusal, as the operator reads it. */
async function refusal(...typed: string[]): Promise<string> {
  const error = await run(...typed).catch((reason: unknown) => reason);
  expect(error, typed.join(' ')).toBeInstanceOf(Trouble);
  return (error as Trouble).message;
}

/** The usage of each verb: `services`, `services list`, `audit`. */
const ways = commands.flatMap(({ name, verbs }) => [
  [name],
  ...Object.keys(verbs).flatMap((key) => (key ? [[name, key]] : [])),
]);

describe('a command of the owner', () => {
  it.each(ways)('shows its usage before anything is opened: %s %s', async (...way) => {
    for (const flag of ['--help', '-h'])
      expect(await help(...way, flag)).toContain(`npm run ops -- ${way[0]}`);
    expect(await help('help', way[0]!)).toBe(await help(way[0]!, '--help'));
    expect(open).not.toHaveBeenCalled();
  });

  it.each(ways)('refuses unknown options before anything is opened: %s %s', async (...way) => {
    expect(await refusal(...way, '--nonsense')).toContain('Unknown option --nonsense.\nUsage: ');
    const words = Array.from({ length: 4 }, () => 'nonsense');
    expect(await refusal(...way, ...words)).toMatch(/nonsense.*\nUsage:/);
    expect(open).not.toHaveBeenCalled();
  });

  it('has the name that it is listed by', () => {
    expect(commands.map(({ name }) => name)).toEqual(Object.keys(listed));
  });

  it('names every option in its usage', () => {
    const unnamed = commands.flatMap(({ name, verbs }) =>
      Object.entries(verbs).flatMap(([key, { usage, options }]) =>
        options
          .filter((option) => !usage.includes(`--${option} `))
          .map((option) => `${name} ${key} --${option}`),
      ),
    );
    expect(unnamed).toEqual([]);
  });

  it('reports in one line what is missing or wrong, and the usage in the next', async () => {
    expect(await refusal('reconcile', '--day', '2026-02-31')).toBe(
      'Enter the day as YYYY-MM-DD, not in the future.\nUsage: npm run ops -- reconcile [--day YYYY-MM-DD]',
    );
    expect(await refusal('reconcile', '--day')).toContain('--day needs a value.\n');
    expect(await refusal('services', 'set', 'XX', 'a', 'on')).toMatch(/^[^\n]+\nUsage: /);
  });

  it('refuses an unknown command, also in help', async () => {
    const sentence = 'Unknown command fly; `npm run ops -- help` lists them.';
    expect(await refusal('fly')).toBe(sentence);
    expect(await refusal('help', 'fly')).toBe(sentence);
    for (const { name } of commands) expect(await help()).toContain(`  ${name} `);
    expect(await help('--help')).toBe(await help('help'));
    expect(open).not.toHaveBeenCalled();
  });

  it('makes a key for receipts without settings and without a database', async () => {
    expect(await help('receipt-key')).toMatch(/^To sign: +k\d{8}:\d{4}-\d\d-\d\d:[\w-]{43}\n/);
    expect(open).not.toHaveBeenCalled();
  });
});
