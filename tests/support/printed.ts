import { vi } from 'vitest';
import type { Command } from '#server/ops/command.ts';
import type { OpenServices } from '#server/services.ts';

/** Runs a command as typed on open services; returns its exit code. */
export async function runTyped(
  command: Command,
  services: OpenServices,
  args: string[],
): Promise<number | void> {
  return command.parse(args).run(services);
}

/** What a command printed. */
export async function printedBy(run: () => Promise<unknown>): Promise<string> {
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  try {
    await run();
    return printed.join('\n');
  } finally {
    log.mockRestore();
  }
}
