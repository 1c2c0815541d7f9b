import { z } from 'zod';
import type { DeskDecision, DeskQueue } from '#lib/contracts/desk.ts';
import { isAmount } from '#lib/money.ts';
import { claimCase, decideTaken, findQueue, viewTaken, type Queue } from '#server/desk/index.ts';
import { findByReference } from '#server/orders/index.ts';
import type { Services } from '#server/services.ts';
import { verb, type Verb } from './command.ts';
import { OperatorEmail, operatorNamed } from './operator-named.ts';
import { Trouble } from './trouble.ts';

/** A queue of things that were sold to us, as commands work with it. */
export interface SaleCommands {
  /** Of the command: "cards". */
  name: string;
  queue: DeskQueue;
  verdicts: readonly [string, ...string[]];
  /** Texts by code, as the seller reads them. */
  reasons: Readonly<Record<string, string>>;
}

const LIMIT = 100;
const reference = z.string({ error: 'Name the order.' });

const Shown = z.object({ reference, by: OperatorEmail });

const decisionOn = ({ verdicts }: SaleCommands) =>
  Shown.extend({
    verdict: z.enum(verdicts, { error: 'Say what becomes of it.' }),
    amount: z.string().refine(isAmount, '--amount takes 5000.00.').optional(),
    reason_code: z.string().optional(),
    evidence: z.string().trim().max(500).optional(),
    note: z.string().trim().max(500).optional(),
  });

const sayReasons = ({ reasons }: SaleCommands): string =>
  `Reasons, as the seller reads them:
${Object.entries(reasons)
  .map(([code, text]) => `  ${code.padEnd(22)} ${text}`)
  .join('\n')}`;

function queueOf({ name, queue }: SaleCommands): Queue {
  const found = findQueue(queue);
  if (!found) throw new Error(`${name} is not loaded`);
  return found;
}

async function list(services: Services, of: SaleCommands): Promise<void> {
  const asked = { state: 'open', limit: LIMIT, offset: 0 } as const;
  const { rows, total } = await queueOf(of).list(services, asked);
  for (const { reference: code, title, amount, currency, stage, since } of rows)
    console.log(`${code}  ${title}  ${currency} ${amount}  ${stage}, since ${since}`);
  console.log(`${total} sales wait. Times are UTC.`);
}

/** The case behind a reference, taken for this operator as at the desk. */
async function take(
  services: Services,
  { queue }: SaleCommands,
  asked: { reference: string; by: string },
) {
  const order = await findByReference(services.db, asked.reference);
  if (!order) throw new Trouble(`There is no order ${asked.reference}.`);
  const operatorId = await operatorNamed(services, asked.by);
  const at = { queue, id: order.id };
  await claimCase(services, at, operatorId);
  return { at, operatorId };
}

async function show(
  services: Services,
  of: SaleCommands,
  asked: z.output<typeof Shown>,
): Promise<void> {
  const { at, operatorId } = await take(services, of, asked);
  const found = await viewTaken(services, at, operatorId);
  console.log(`${found.reference}: ${found.title}, ${found.currency} ${found.amount}`);
  for (const { label, value } of found.facts) console.log(`  ${label}: ${value}`);
  for (const { position, title, amount, files, has_code, text, facts } of found.items) {
    const pays = amount === null ? ':' : ` pays ${amount},`;
    console.log(
      `  ${position}: ${title}${pays} ${files.length} pictures${has_code ? ', a code' : ''}`,
    );
    if (text) console.log(`     ${text.replaceAll('\n', '\n     ')}`);
    for (const { label, value } of facts) console.log(`     ${label}: ${value}`);
  }
  console.log('It is yours for 15 minutes. Pictures and codes are opened at the desk.');
}

async function decide(
  services: Services,
  of: SaleCommands,
  asked: z.output<ReturnType<typeof decisionOn>>,
): Promise<void> {
  const { reference: code, by, verdict, ...said } = asked;
  const { at, operatorId } = await take(services, of, { reference: code, by });
  const decision = { ...said, verdict: verdict as DeskDecision['verdict'] };
  const { state } = await decideTaken(services, at, { decision, operatorId });
  console.log(`${code}: ${state}.`);
}

/** What was sold to us, taken and decided as at the desk, with its claims and second person. */
export const saleVerbs = (of: SaleCommands): Record<'list' | 'show' | 'decide', Verb> => ({
  list: verb({ run: (services) => list(services, of) }),
  show: verb({
    usage: '<reference_code> --by <e-mail>',
    words: ['reference'],
    schema: Shown,
    run: (services, asked) => show(services, of, asked),
  }),
  decide: verb({
    usage: `<reference_code> ${of.verdicts.join('|')} --by <e-mail>
    [--amount 5000.00] [--reason_code <code>] [--evidence "What was found"] [--note "For colleagues"]`,
    about: sayReasons(of),
    words: ['reference', 'verdict'],
    schema: decisionOn(of),
    run: (services, asked) => decide(services, of, asked),
  }),
});
