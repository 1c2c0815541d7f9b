import { z } from 'zod';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { typedAmount } from '#server/ops/options.ts';
import { flagByStaff } from '#server/orders/flags/manage-flags.ts';

const schema = z.object({
  order: z.string({ error: 'Enter the order to flag.' }),
  amount: typedAmount('--amount takes 5000.00.', 'Enter the amount: --amount 5000.00.')
    .transform(parseAmount)
    .refine((amount) => amount > 0n, '--amount takes 5000.00.'),
  reason: z
    .string({ error: 'Add what was seen: --reason "…". The customer sees it.' })
    .trim()
    .min(10, '--reason is a sentence that the user understands.')
    .max(500),
  by: OperatorEmail,
  rule: z.enum(['staff_review', 'payment_taken_back', 'paid_twice']).default('staff_review'),
});

export const command = defineCommand({
  name: 'flag',
  verb: verb({
    usage:
      '<reference_code> --amount 5000.00 --reason "What was seen" --by <email> [--rule staff_review]',
    words: ['order'],
    schema,
    async run(services, asked) {
      const by = await actorNamed(services, asked.by, 'flags');
      const flag = await flagByStaff(services, { ...asked, by });
      const until = flag.release_at.toISOString();
      const say = (minor: bigint) => formatMinor(money(minor, flag.currency));
      console.log(
        `${flag.reference} is open until ${until}: ${say(flag.held)} of ${say(flag.amount)} is held.`,
      );
    },
  }),
});
