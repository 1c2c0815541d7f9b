import { vi } from 'vitest';

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
