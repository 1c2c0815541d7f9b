import { z } from 'zod';
import type { proofKinds } from '#lib/desk/proof-kinds.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { decideAs } from '#server/ops/decide-as.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { typedAmount } from '#server/ops/options.ts';
import { Trouble } from '#server/ops/trouble.ts';
import { findByReference } from '#server/orders/find.ts';
import { staffReasons } from '#server/orders/reasons.ts';
import { askNow } from '#server/orders/staff/ask-provider.ts';
import type { Services } from '#server/platform/services.ts';

const does = ['complete', 'fail', 'refund', 'leave', 'next_stage', 'ask'] as const;

const Asked = z.object({
  reference: z.string({ error: 'Enter the order.' }),
  verb: z.enum(does, { error: `Enter what to do: ${does.join(', ')}.` }),
  by: OperatorEmail,
  provider_reference: z.string().trim().max(80).optional(),
  reason: z.string().optional(),
  found: z.string().trim().max(500).optional(),
  amount: typedAmount('--amount takes 5000.00.').optional(),
  note: z.string().trim().max(500).optional(),
  stage: z.string().trim().max(60).optional(),
  facts: z
    .string()
    .regex(
      /^\w+=[^;]+(;\w+=[^;]+)*$/,
      "--facts takes names and values: 'paid=20.00;order_number=A-7'.",
    )
    .transform((text) =>
      Object.fromEntries(
        text.split(';').map((each): [string, string] => {
          const [name = '', value = ''] = each.split(/=(.*)/s);
          return [name, value];
        }),
      ),
    )
    .pipe(z.record(z.string().max(40), z.string().trim().max(200)))
    .optional(),
  lines: z
    .string()
    .regex(/^[1-9]\d{0,2}(,[1-9]\d{0,2})*$/, '--lines takes their numbers: 1,3.')
    .transform((numbers) => numbers.split(',').map(Number))
    .optional(),
});

const reasons = Object.entries(staffReasons)
  .map(([code, text]) => `  ${code.padEnd(22)} ${text}`)
  .join('\n');

const usage = `<reference> ${does.join('|')} --by <email> [--lines 1,3]
  complete    --provider_reference <theirs> --found "What shows it"
  fail        --reason <code> --found "What you found"
  refund      --reason <code> --found "What you found" [--amount 500.00]
  leave       --note "Why it stays"
  next_stage  --stage <name> --note "What was done" [--found "What its owner reads"]
              [--facts 'name=value;name=value']`;

const about = `Of an order of several things, --lines 1,3 decides about those alone; all but leave and ask take it.
next_stage brings it to a stage that its product lets staff enter, and takes the money where it is due there.
--facts is what the product asks for at that stage: for shopping, bought takes order_number and paid.
leave is for an order that the provider contradicts after we completed it; ask asks the provider now.

Reasons, as the customer sees them:
${reasons}

Codes and pictures are given at the desk only.`;

/** The only type of proof that can be typed here. */
const PROOF: keyof typeof proofKinds.orders = 'provider-reference';

async function run(services: Services, asked: z.output<typeof Asked>): Promise<void> {
  const { reference, verb: verdict, by, reason, found, ...said } = asked;
  const order = await findByReference(services.db, reference.trim());
  if (!order) throw new Trouble(`We couldn’t find order ${reference}.`);
  const code = order.reference_code;
  if (verdict === 'ask') {
    const answer = await askNow(services, order.id, await actorNamed(services, by, 'orders'));
    return console.log(`${code}: ${answer.said}${answer.decided ? ' It is decided.' : ''}`);
  }
  const decision = {
    ...said,
    verdict,
    ...(verdict === 'complete' ? { proof: PROOF } : {}),
    ...(reason ? { reason_code: reason } : {}),
    ...(found ? { evidence: found } : {}),
  };
  const { state, why } = await decideAs(
    services,
    { queue: 'orders', id: order.id },
    { by, decision },
  );
  console.log([`${code}: ${state}.`, why].filter(Boolean).join(' '));
}

/** What staff can do about any order, with the desk's claims, second approver and log. */
export const command = defineCommand({
  name: 'order',
  verb: verb({
    usage,
    about,
    words: ['reference', 'verb'],
    schema: Asked,
    run,
  }),
});
