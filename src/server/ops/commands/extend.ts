import { z } from 'zod';
import { defineCommand, verb } from '#server/ops/command.ts';
import { momentOf, StaffName } from '#server/ops/options.ts';
import { extendFlag } from '#server/orders/index.ts';

const schema = z.object({
  reference: z.string({ error: 'Name the flag to extend.' }),
  by: StaffName,
  until: momentOf('--until'),
  reason: z
    .string({ error: 'Say why: --reason "…". The user reads it.' })
    .trim()
    .min(10, '--reason is a sentence that the user understands.')
    .max(500),
});

export const command = defineCommand({
  name: 'extend',
  summary: 'lets a flag last longer, by 30 days at the most; takes a second person',
  verb: verb({
    usage: '<flag> --by <name> --until 2026-12-24 --reason "Why"',
    words: ['reference'],
    schema,
    async run(services, asked) {
      const flag = await extendFlag(services, asked);
      console.log(`${flag.reference} is open until ${flag.release_at.toISOString()}.`);
    },
  }),
});
