import { z } from 'zod';
import type { Command } from '#server/ops/command.ts';
import { readOptions, StaffName } from '#server/ops/options.ts';
import { orTrouble } from '#server/ops/trouble.ts';
import { extendFlag } from '#server/orders/index.ts';

const schema = z.object({
  reference: z.string({ error: 'Name the flag to extend.' }),
  by: StaffName,
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
    const usage = 'extend <flag> --by <name> --until 2026-12-24 --reason "Why"';
    const asked = readOptions(args, { usage, words: ['reference'], schema });
    const flag = await orTrouble(extendFlag(services, asked));
    console.log(`${flag.reference} is open until ${flag.release_at.toISOString()}.`);
  },
};
