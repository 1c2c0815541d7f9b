import { z } from 'zod';
import { defineCommand, verb } from '#server/ops/command.ts';
import { decideAs } from '#server/ops/decide-as.ts';
import { OperatorEmail } from '#server/ops/operator-named.ts';
import { momentOf } from '#server/ops/options.ts';
import { requireOpenFlag } from '#server/orders/flags/manage-flags.ts';

const schema = z.object({
  reference: z.string({ error: 'Enter the flag to extend.' }),
  by: OperatorEmail,
  until: momentOf('--until'),
  reason: z
    .string({ error: 'Add a reason: --reason "…". The customer sees it.' })
    .trim()
    .min(10, '--reason is a sentence that the user understands.')
    .max(500),
});

export const command = defineCommand({
  name: 'extend',
  verb: verb({
    usage: '<flag> --by <email> --until 2026-12-24 --reason "Why"',
    words: ['reference'],
    schema,
    async run(services, asked) {
      const { reference, id } = await requireOpenFlag(services.db, asked.reference);
      const until = asked.until.toISOString();
      const decision = { verdict: 'extend', until, evidence: asked.reason } as const;
      await decideAs(services, { queue: 'flags', id }, { by: asked.by, decision });
      console.log(`${reference} is open until ${until}.`);
    },
  }),
});
