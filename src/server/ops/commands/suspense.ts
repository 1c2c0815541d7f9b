import { z } from 'zod';
import { formatMinor, money } from '#lib/money.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { StaffName } from '#server/ops/options.ts';
import { listOrdersToLookAt } from '#server/orders/index.ts';
import type { Services } from '#server/services.ts';
import { decideByHand, listSuspense, returnReasons, type Waiting } from '#server/wallet/index.ts';

const at = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');
const reasons = `Reasons, as the owner reads them:
${Object.entries(returnReasons)
  .map(([code, text]) => `  ${code.padEnd(16)} ${text}`)
  .join('\n')}`;

const reference = z.string({ error: 'Name the deposit or the transfer.' });

const Return = z.object({
  reference,
  by: StaffName,
  reason: z.string({ error: 'Say why: --reason <code>.' }),
  found: z.string({ error: 'Say what you found: --found "…". The owner reads it.' }).max(500),
});

const Credit = z.object({
  reference,
  by: StaffName,
  to: z.string().optional(),
  note: z.string().max(500).optional(),
});

function nextOf({ until, isReturning }: Waiting): string {
  if (isReturning) return 'is being sent back';
  return until ? `a job looks at it ${at(until)}` : 'waits for a person';
}

async function list({ db }: Services): Promise<void> {
  const deposits = await listSuspense(db);
  for (const waiting of deposits) {
    const sum = formatMinor(money(waiting.amount, waiting.currency));
    const { reference: ref, reason, since } = waiting;
    console.log(`${ref}  ${sum}  ${reason}  since ${at(since)}, ${nextOf(waiting)}`);
  }
  const orders = await listOrdersToLookAt(db);
  for (const { reference: ref, total, currency, title, since } of orders)
    console.log(
      `${ref}  ${formatMinor(money(total, currency))}  ${title}  under review since ${at(since)}`,
    );
  console.log(
    `${deposits.length} deposits in suspense, ${orders.length} orders to look at. Times are UTC.`,
  );
}

async function sendBack(services: Services, asked: z.output<typeof Return>): Promise<void> {
  const { by, reason: reason_code, found: evidence } = asked;
  const decision = { verdict: 'reject' as const, reason_code, evidence };
  const found = await decideByHand(services, asked.reference, { by, decision });
  console.log(`${found.reference} is being sent back: a worker asks the provider now.`);
}

async function credit(services: Services, asked: z.output<typeof Credit>): Promise<void> {
  const { by, to, note } = asked;
  const decision = {
    verdict: 'approve' as const,
    ...(to ? { to } : {}),
    ...(note ? { note } : {}),
  };
  const found = await decideByHand(services, asked.reference, { by, decision });
  console.log(`${found.reference} is its owner’s now. They are told.`);
}

/** Lists what waits for a person, and moves it by the rules of the desk. */
export const command = defineCommand({
  name: 'suspense',
  summary: 'money and orders that wait for a person: list, return, credit',
  verbs: {
    list: verb({ run: list }),
    return: verb({
      usage: '<reference> --by <name> --reason <code> --found "What you found"',
      about: reasons,
      words: ['reference'],
      schema: Return,
      run: sendBack,
    }),
    credit: verb({
      usage: '<reference> --by <name> [--to <user>] [--note "For colleagues"]',
      about: "--to is an e-mail, a username or an account number, for a transfer that is nobody's.",
      words: ['reference'],
      schema: Credit,
      run: credit,
    }),
  },
});
