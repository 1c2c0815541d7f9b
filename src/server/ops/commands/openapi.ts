import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApi, openApiText } from '#server/api.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { root } from '#server/ops/root.ts';

export const command = defineCommand({
  name: 'openapi',
  verb: verb({
    async run(services) {
      const file = join(root, 'docs/openapi.json');
      await writeFile(file, openApiText(createApi(services)));
      console.log(`Wrote ${file}.`);
    },
  }),
});
