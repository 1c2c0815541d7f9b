import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApi, openApiText } from '#server/api.ts';
import type { Command } from '#server/ops/command.ts';
import { root } from '#server/ops/root.ts';

export const command: Command = {
  name: 'openapi',
  summary: 'writes docs/openapi.json anew from the contracts',
  async run(services) {
    const file = join(root, 'docs/openapi.json');
    await writeFile(file, openApiText(createApi(services)));
    console.log(`Wrote ${file}.`);
  },
};
