import { z } from 'zod';
import { rejectReasons } from '#lib/card-reject-reasons.ts';
import { isAmount } from '#lib/money.ts';
import { claimCase, decideTaken, findQueue, viewTaken, type Queue } from '#server/desk/index.ts';
// loading the feature puts its cases on the desk
import '#server/giftcard/index.ts';
import type { Command } from '#server/ops/command.ts';
import { OperatorEmail, operatorNamed } from '#server/ops/operator-named.ts';
import { readOptions } from '#server/ops/options.ts';
import { orTrouble, Trouble } from '#server/ops/trouble.ts';
import { findByReference } from '#server/orders/index.ts';
import type { Services } from '#server/services.ts';

const usage = `npm run ops -- cards list
npm run ops -- cards show <reference_code> --by <e-mail>
npm run ops -- cards decide <reference_code> approve|change_offer|reject --by <e-mail>
    [--amount 5000.00] [--reason_code <code>] [--evidence "What was found"] [--note "For colleagues"]

Reasons, as the seller reads them:
${Object.entries(rejectReasons)
  .map(([code, text]) => `  ${code.padEnd(22)} ${text}`)
  .join('\n')}`;

const LIMIT = 100;
const reference = z.string({ error: 'Name the order.' });

function cardsQueue(): Queue {
  const queue = findQueue('cards');
  if (!queue) throw new Error('Gift cards are not loaded');
  return queue;
}

async function list(services: Services): Promise<void> {
  const asked = { state: 'open', limit: LIMIT, offset: 0 } as const;
  const { rows, total } = await cardsQueue().list(services, asked);
  for (const { reference: code, title, amount, currency, stage, since } of rows)
    console.log(`${code}  ${title}  ${currency} ${amount}  ${stage}, since ${since}`);
  console.log(`${total} sales wait. Times are UTC.`);
}

/** The case behind a reference, taken for this operator as at the desk. */
async function take(services: Services, asked: { reference: string; by: string }) {
  const order = await findByReference(services.db, asked.reference);
  if (!order) throw new Trouble(`There is no order ${asked.reference}.`);
  const operatorId = await operatorNamed(services, asked.by);
  const at = { queue: 'cards', id: order.id } as const;
  await claimCase(services, at, operatorId);
  return { at, operatorId };
}

async function show(services: Services, args: string[]): Promise<void> {
  const schema = z.object({ reference, by: OperatorEmail });
  const words = ['reference'];
  const asked = readOptions(args, { usage: 'cards show <reference_code> --by', words, schema });
  const { at, operatorId } = await take(services, asked);
  const found = await viewTaken(services, at, operatorId);
  console.log(`${found.reference}: ${found.title}, ${found.currency} ${found.amount}`);
  for (const { label, value } of found.facts) console.log(`  ${label}: ${value}`);
  for (const { position, title, amount, files, has_code } of found.items)
    console.log(
      `  ${position}: ${title} pays ${amount}, ${files.length} pictures${has_code ? ', a code' : ''}`,
    );
  console.log('It is yours for 15 minutes. Pictures and codes are opened at the desk.');
}

async function decide(services: Services, args: string[]): Promise<void> {
  const schema = z.object({
    reference,
    verdict: z.enum(['approve', 'change_offer', 'reject'], { error: 'Say what becomes of it.' }),
    by: OperatorEmail,
    amount: z.string().refine(isAmount, '--amount takes 5000.00.').optional(),
    reason_code: z.string().optional(),
    evidence: z.string().trim().max(500).optional(),
    note: z.string().trim().max(500).optional(),
  });
  const words = ['reference', 'verdict'];
  const asked = readOptions(args, { usage: 'cards decide <reference_code> …', words, schema });
  const { reference: code, by, ...decision } = asked;
  const { at, operatorId } = await take(services, { reference: code, by });
  const { state } = await decideTaken(services, at, { decision, operatorId });
  console.log(`${code}: ${state}.`);
}

/** Cards that were sold to us: taken and decided as at the desk, with its claims and second person. */
export const command: Command = {
  name: 'cards',
  summary: 'gift cards sold to us that wait: list, show, decide',
  async run(services, [verb = 'list', ...args]) {
    if (verb === 'list') return list(services);
    if (verb === 'show') return orTrouble(show(services, args));
    if (verb === 'decide') return orTrouble(decide(services, args));
    throw new Trouble(usage);
  },
};
