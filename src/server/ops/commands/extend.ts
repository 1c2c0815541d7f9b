import { z } from 'zod';
import type { Command } from '#server/ops/command.ts';
import { decideAs } from '#server/ops/decide-as.ts';
import { OperatorEmail } from '#server/ops/operator-named.ts';
import { readOptions } from '#server/ops/options.ts';
import { orTrouble } from '#server/ops/trouble.ts';
import { requireOpenFlag } from '#server/orders/index.ts';

const schema = z.object({
  reference: z.string({ error: 'Name the flag to extend.' }),
  by: OperatorEmail,
  until: z
    .string({ error: 'Say until when: --until 2026-12-24 or 2026-12-24T18:00Z.' })
    .refine(
      (text) => !Number.isNaN(Date.parse(text)),
      '--until takes 2026-12-24 or 2026-12-24T18:00Z.',
    )
    .transform((text) => new Date(text)),
  reason: z
    .string({ error: 'Say why: --reason "…". The user reads it.' })
    .trim()
    .min(10, '--reason is a sentence that the user understands.')
    .max(500),
});

export const command: Command = {
  name: 'extend',
  summary: 'lets a flag last longer, by 30 days at the most; takes a second person',
  async run(services, args) {
    const usage = 'extend <flag> --by <e-mail> --until 2026-12-24 --reason "Why"';
    const asked = readOptions(args, { usage, words: ['reference'], schema });
    const { reference, id } = await orTrouble(requireOpenFlag(services.db, asked.reference));
    const until = asked.until.toISOString();
    const decision = { verdict: 'extend', until, evidence: asked.reason } as const;
    await orTrouble(decideAs(services, { queue: 'flags', id }, { by: asked.by, decision }));
    console.log(`${reference} is open until ${until}.`);
  },
};
