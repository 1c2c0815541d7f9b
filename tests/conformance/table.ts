import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { adapters } from './adapters.ts';
import { weaver } from './invented-vendor/stub.ts';
import { listAssumed } from './assumed.ts';
import { formatAssumed, scenarioTable } from './report.ts';
import { sandboxes } from './sandboxes.ts';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/providers.md');
const START = '<!-- scenarios: written by `npm run conformance -- table` -->';
const END = '<!-- end of the scenarios -->';
const FACTS = '<!-- facts: written by `npm run conformance -- table` -->';
const END_OF_FACTS = '<!-- end of the facts -->';
/** Marks a file in the document, with the code that is shown there now. */
const SHOWN = /<!-- file: (\S+) -->\n(?:\n```ts\n[\s\S]*?\n```\n)?/g;

const none = (): never => {
  throw new Error('The table tries nothing.');
};

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
  const [before = '', rest = ''] = (await withFiles(now)).split(START);
  const [, after = ''] = rest.split(END);
  const table = scenarioTable([...adapters, ...sandboxes(none), weaver]);
  const withTable = `${before}${START}\n\n${table}\n\n${END}${after}`;
  const [first = '', others = ''] = withTable.split(FACTS);
  const [, last = ''] = others.split(END_OF_FACTS);
  const facts = formatAssumed(await listAssumed());
  const right = `${first}${FACTS}\n\n${facts}\n\n${END_OF_FACTS}${last}`;
  return {
    now,
    right: await format(right, { parser: 'markdown', printWidth: 100, singleQuote: true }),
  };
}

export async function writeTable(): Promise<string> {
  await writeFile(page, (await pages()).right);
  return page;
}
