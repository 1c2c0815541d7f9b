import { z } from 'zod';
import { defineCommand, verb } from '#server/ops/command.ts';
import { StaffName } from '#server/ops/options.ts';
import { liftFlag } from '#server/orders/index.ts';

const schema = z.object({
  reference: z.string({ error: 'Name the flag to lift.' }),
  by: StaffName,
});

export const command = defineCommand({
  name: 'lift',
  summary: 'ends a flag before its time and gives its money back',
  verb: verb({
    usage: '<flag> --by <name>',
    words: ['reference'],
    schema,
    async run(services, asked) {
      const flag = await liftFlag(services, asked);
      console.log(`${flag.reference} is lifted.`);
    },
  }),
});
