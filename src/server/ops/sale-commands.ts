import { z } from 'zod';
import type { DeskDecision, DeskQueue } from '#lib/desk/contract.ts';
import { rightOfQueue } from '#lib/desk/rights.ts';
import { claimCase, viewTaken } from '#server/desk/cases.ts';
import type { At } from '#server/desk/claims.ts';
import { findQueue, type Queue } from '#server/desk/queue.ts';
import { findByReference } from '#server/orders/find.ts';
import type { Services } from '#server/platform/services.ts';
import { verb, type Verb } from './command.ts';
import { decideAs } from './decide-as.ts';
import { OperatorEmail, operatorNamed } from './operator-named.ts';
import { typedAmount } from './options.ts';
import { Trouble } from './trouble.ts';

/** A queue of sales to us, as commands use it. */
export interface SaleCommands {
  /** The name of the command: "cards". */
  name: string;
  queue: DeskQueue;
  verdicts: readonly [string, ...string[]];
  /** Texts by code, as the seller reads them. */
  reasons: Readonly<Record<string, string>>;
  /** Types of proof by code. */
  proofs: Readonly<Record<string, string>>;
}

const LIMIT = 100;
const reference = z.string({ error: 'Enter the order.' });

const Shown = z.object({ reference, by: OperatorEmail });

/** The typed form of a decision. */
export const decisionOn = ({ verdicts }: Pick<SaleCommands, 'verdicts'>) =>
  Shown.extend({
    verdict: z.enum(verdicts, { error: 'Enter the decision.' }),
    amount: typedAmount('--amount takes 5000.00.').optional(),
    reason_code: z.string().optional(),
    proof: z.string().optional(),
    evidence: z.string().trim().max(500).optional(),
    note: z.string().trim().max(500).optional(),
  });

const listed = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([code, text]) => `  ${code.padEnd(22)} ${text}`)
    .join('\n');

/** The codes that a decision takes, for the help of a command. */
export const describeCodes = ({
  reasons,
  proofs,
}: Pick<SaleCommands, 'reasons' | 'proofs'>): string =>
  `Reasons, as the seller sees them:
${listed(reasons)}

Evidence: ${listed(proofs)}`;

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

/**
 * The case behind a reference.
 * @throws Trouble
 */
async function find(services: Services, { queue }: SaleCommands, code: string): Promise<At> {
  const order = await findByReference(services.db, code);
  if (!order) throw new Trouble(`We couldn’t find order ${code}.`);
  return { queue, id: order.id };
}

async function show(
  services: Services,
  of: SaleCommands,
  asked: z.output<typeof Shown>,
): Promise<void> {
  const at = await find(services, of, asked.reference);
  const operatorId = await operatorNamed(services, asked.by, rightOfQueue[at.queue]);
  await claimCase(services, at, operatorId);
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
  const at = await find(services, of, code);
  const decision = { ...said, verdict: verdict as DeskDecision['verdict'] };
  const { state, why } = await decideAs(services, at, { by, decision });
  console.log([`${code}: ${state}.`, why].filter(Boolean).join(' '));
}

/** Claims and decides sales to us, with the desk's claims and second approver. */
export const saleVerbs = (of: SaleCommands): Record<'list' | 'show' | 'decide', Verb> => ({
  list: verb({ run: (services) => list(services, of) }),
  show: verb({
    usage: '<reference_code> --by <email>',
    words: ['reference'],
    schema: Shown,
    run: (services, asked) => show(services, of, asked),
  }),
  decide: verb({
    usage: `<reference_code> ${of.verdicts.join('|')} --by <email>
    [--amount 5000.00] [--reason_code <code>] [--proof <code>]
    [--evidence "What was found"] [--note "For colleagues"]`,
    about: describeCodes(of),
    words: ['reference', 'verdict'],
    schema: decisionOn(of),
    run: (services, asked) => decide(services, of, asked),
  }),
});
