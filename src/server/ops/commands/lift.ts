import { z } from 'zod';
import { defineCommand, verb } from '#server/ops/command.ts';
import { decideAs } from '#server/ops/decide-as.ts';
import { OperatorEmail } from '#server/ops/operator-named.ts';
import { requireOpenFlag } from '#server/orders/flags/manage-flags.ts';

const schema = z.object({
  reference: z.string({ error: 'Enter the flag to release.' }),
  by: OperatorEmail,
});

export const command = defineCommand({
  name: 'lift',
  verb: verb({
    usage: '<flag> --by <email>',
    words: ['reference'],
    schema,
    async run(services, asked) {
      const { id, reference } = await requireOpenFlag(services.db, asked.reference);
      const said = { by: asked.by, decision: { verdict: 'approve' } } as const;
      const { state, why } = await decideAs(services, { queue: 'flags', id }, said);
      console.log(`${reference} ${state === 'decided' ? 'is lifted.' : `${state}. ${why}`}`);
    },
  }),
});
