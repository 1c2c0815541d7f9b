import { z } from 'zod';
import type { Command } from '#server/ops/command.ts';
import { decideAs } from '#server/ops/decide-as.ts';
import { OperatorEmail } from '#server/ops/operator-named.ts';
import { readOptions } from '#server/ops/options.ts';
import { orTrouble } from '#server/ops/trouble.ts';
import { requireOpenFlag } from '#server/orders/index.ts';

const schema = z.object({
  reference: z.string({ error: 'Name the flag to lift.' }),
  by: OperatorEmail,
});

export const command: Command = {
  name: 'lift',
  summary: 'ends a flag before its time and gives its money back',
  async run(services, args) {
    const usage = 'lift <flag> --by <e-mail>';
    const asked = readOptions(args, { usage, words: ['reference'], schema });
    const flag = await orTrouble(requireOpenFlag(services.db, asked.reference));
    const decision = { verdict: 'approve' } as const;
    const at = { queue: 'flags', id: flag.id } as const;
    const { state, why } = await orTrouble(decideAs(services, at, { by: asked.by, decision }));
    console.log(`${flag.reference} ${state === 'decided' ? 'is lifted.' : `${state}. ${why}`}`);
  },
};
