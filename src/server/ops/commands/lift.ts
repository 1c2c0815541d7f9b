import { z } from 'zod';
import type { Command } from '#server/ops/command.ts';
import { readOptions, StaffName } from '#server/ops/options.ts';
import { orTrouble } from '#server/ops/trouble.ts';
import { liftFlag } from '#server/orders/index.ts';

const schema = z.object({
  reference: z.string({ error: 'Name the flag to lift.' }),
  by: StaffName,
});

export const command: Command = {
  name: 'lift',
  summary: 'ends a flag before its time and gives its money back',
  async run(services, args) {
    const usage = 'lift <flag> --by <name>';
    const asked = readOptions(args, { usage, words: ['reference'], schema });
    const flag = await orTrouble(liftFlag(services, asked));
    console.log(`${flag.reference} is lifted.`);
  },
};
