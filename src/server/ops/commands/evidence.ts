import { resolve } from 'node:path';
import { z } from 'zod';
import { defineCommand, verb } from '#server/ops/command.ts';
import { writeEvidence } from '#server/ops/evidence/write-evidence.ts';

const Asked = z.object({ to: z.string().min(1).optional() });

/** What an auditor asks for, in one folder. */
export const command = defineCommand({
  name: 'evidence',
  verb: verb({
    usage: '[--to folder]',
    about: `Writes operators and their roles, ended access, packages (CycloneDX), known vulnerabilities, settings that are on,
release and schema, and how long data is kept. Exits with 1 when something is missing or vulnerable.`,
    schema: Asked,
    async run(services, { to }) {
      const day = services.clock.now().toISOString().slice(0, 10);
      const folder = resolve(to ?? `evidence-${day}`);
      const { files, gaps } = await writeEvidence(services, folder);
      for (const file of files) console.log(`${folder}/${file}`);
      for (const gap of gaps) console.log(gap);
      return gaps.length > 0 ? 1 : 0;
    },
  }),
});
