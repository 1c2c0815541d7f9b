import { z } from 'zod';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { formatMinor, money } from '#lib/money.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { decideAs } from '#server/ops/decide-as.ts';
import { OperatorEmail } from '#server/ops/operator-named.ts';
import { listOrdersToLookAt } from '#server/orders/staff/to-look-at.ts';
import type { Services } from '#server/platform/services.ts';
import { findCaseByReference } from '#server/wallet/suspense-cases.ts';
import { returnReasons } from '#server/wallet/suspense-words.ts';
import { listSuspense, type Waiting } from '#server/wallet/suspense.ts';

const at = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');
const reasons = `Reasons, as the customer sees them:
${Object.entries(returnReasons)
  .map(([code, text]) => `  ${code.padEnd(16)} ${text}`)
  .join('\n')}`;

const reference = z.string({ error: 'Enter the deposit or the transfer.' });

const Return = z.object({
  reference,
  by: OperatorEmail,
  reason: z.string({ error: 'Add a reason: --reason <code>.' }),
  found: z.string({ error: 'Add what you found: --found "…". The customer sees it.' }).max(500),
});

const Credit = z.object({
  reference,
  by: OperatorEmail,
  to: z.string().optional(),
  note: z.string().max(500).optional(),
});

function nextOf({ until, isReturning }: Waiting): string {
  if (isReturning) return 'is being sent back';
  return until ? `checked automatically ${at(until)}` : 'waits for a person';
}

async function list(services: Services): Promise<void> {
  const deposits = await listSuspense(services.db);
  for (const waiting of deposits) {
    const sum = formatMinor(money(waiting.amount, waiting.currency));
    const { reference: ref, reason, since } = waiting;
    console.log(`${ref}  ${sum}  ${reason}  since ${at(since)}, ${nextOf(waiting)}`);
  }
  const orders = await listOrdersToLookAt(services);
  for (const { reference: ref, total, currency, title, why, since } of orders)
    console.log(
      `${ref}  ${formatMinor(money(total, currency))}  ${title}  ${why}, since ${at(since)}`,
    );
  console.log(
    `${deposits.length} deposits in suspense, ${orders.length} orders to look at. Times are UTC.`,
  );
}

/** Decides a case the way the desk does, and prints the result. */
async function decide(
  services: Services,
  { reference: typed, by, done }: { reference: string; by: string; done: string },
  decision: DeskDecision,
): Promise<void> {
  const { id, reference: found } = await findCaseByReference(services.db, typed);
  const { state, why } = await decideAs(services, { queue: 'deposits', id }, { by, decision });
  console.log(`${found} ${state === 'decided' ? done : `${state}. ${why}`}`);
}

async function sendBack(services: Services, asked: z.output<typeof Return>): Promise<void> {
  const { reason: reason_code, found: evidence } = asked;
  const done = 'is being sent back: a worker asks the provider now.';
  await decide(services, { ...asked, done }, { verdict: 'reject', reason_code, evidence });
}

async function credit(services: Services, asked: z.output<typeof Credit>): Promise<void> {
  const { to, note } = asked;
  const done = 'now belongs to its owner. We’ll notify them.';
  const said = { ...(to ? { to } : {}), ...(note ? { note } : {}) };
  await decide(services, { ...asked, done }, { verdict: 'approve', ...said });
}

/** Lists what waits for an operator, and moves it by the rules of the desk. */
export const command = defineCommand({
  name: 'suspense',
  verbs: {
    list: verb({ run: list }),
    return: verb({
      usage: '<reference> --by <email> --reason <code> --found "What you found"',
      about: reasons,
      words: ['reference'],
      schema: Return,
      run: sendBack,
    }),
    credit: verb({
      usage: '<reference> --by <email> [--to <user>] [--note "For colleagues"]',
      about: '--to is an email, a username or an account number, for an unmatched transfer.',
      words: ['reference'],
      schema: Credit,
      run: credit,
    }),
  },
});
