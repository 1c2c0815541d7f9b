import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { adapters } from './adapters.ts';
import { weaver } from './invented-vendor/stub.ts';
import { listAssumed } from './assumed.ts';
import { liveTable } from './live/list.ts';
import { formatAssumed, scenarioTable } from './report.ts';
import { sandboxes } from './sandboxes.ts';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/providers.md');
const START = '<!-- scenarios: written by `npm run conformance -- table` -->';
const END = '<!-- end of the scenarios -->';
const FACTS = '<!-- facts: written by `npm run conformance -- table` -->';
const LIVE = '<!-- live runs: written by `npm run conformance -- table` -->';
const END_OF_LIVE = '<!-- end of the live runs -->';
const END_OF_FACTS = '<!-- end of the facts -->';
/** Marks a file in the document, with the code that is shown there now. */
const SHOWN = /<!-- file: (\S+) -->\n(?:\n```ts\n[\s\S]*?\n```\n)?/g;

const none = (): never => {
  throw new Error('The table tries nothing.');
};

/** A text with another table between two marks. */
function between(text: string, start: string, end: string, table: string): string {
  const [before = '', rest = ''] = text.split(start);
  const [, after = ''] = rest.split(end);
  return `${before}${start}\n\n${table}\n\n${end}${after}`;
}

async function withFiles(text: string): Promise<string> {
  let whole = text;
  for (const [shown, file = ''] of text.matchAll(SHOWN)) {
    const code = await readFile(join(root, file), 'utf8');
    whole = whole.replace(
      shown,
      () => `<!-- file: ${file} -->\n\n\`\`\`ts\n${code.trim()}\n\`\`\`\n`,
    );
  }
  return whole;
}

/** docs/providers.md as it is, and as it has to be: with the code it shows, what is unconfirmed, and the scenarios. */
export async function pages(): Promise<{ now: string; right: string }> {
  const now = await readFile(page, 'utf8');
  const scenarios = scenarioTable([...adapters, ...sandboxes(none), weaver]);
  const facts = formatAssumed(await listAssumed());
  const right = [
    [START, END, scenarios] as const,
    [FACTS, END_OF_FACTS, facts] as const,
    [LIVE, END_OF_LIVE, liveTable()] as const,
  ].reduce((text, [start, end, table]) => between(text, start, end, table), await withFiles(now));
  return {
    now,
    right: await format(right, { parser: 'markdown', printWidth: 100, singleQuote: true }),
  };
}

export async function writeTable(): Promise<string> {
  await writeFile(page, (await pages()).right);
  return page;
}
