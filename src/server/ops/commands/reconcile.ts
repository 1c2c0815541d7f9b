import { z } from 'zod';
import { formatMinor, money } from '#lib/money.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { Trouble } from '#server/ops/trouble.ts';
import type { Services } from '#server/platform/services.ts';
import type { FindingKind } from '#server/reconcile/compare.ts';
import type { Finding } from '#server/reconcile/findings.ts';
import { reconcileDay } from '#server/reconcile/reconcile-day.ts';

const words: Record<FindingKind, string> = {
  missing_here: 'the provider took money that we have not booked',
  missing_there: 'we booked or sent it, the provider does not know it',
  amount_differs: 'another amount',
  fee_differs: 'another fee than we booked',
  currency_differs: 'another currency',
  state_differs: 'one side says done, the other does not',
  done_twice: 'done twice',
  account_differs: 'the account doesn’t match the provider’s books',
};

const invalid = 'Enter the day as YYYY-MM-DD, not in the future.';
const schema = z.object({ day: z.iso.date(invalid).optional() });

const side = (amount: bigint | null, state: string | null, { currency }: Finding) =>
  amount === null ? 'nothing' : `${formatMinor(money(amount, currency))} ${state ?? ''}`.trim();

function printFinding(finding: Finding): void {
  const { day, port, kind, reference, ourReference, providerReference } = finding;
  const others = [ourReference, providerReference].filter((each) => each && each !== reference);
  console.log(`${day}  ${port}  ${[reference, ...others].join(' = ')}`);
  const ours = side(finding.ourAmount, finding.ourState, finding);
  const theirs = side(finding.theirAmount, finding.theirState, finding);
  console.log(`    ${words[kind]}: ours ${ours}, theirs ${theirs}`);
}

async function run(services: Services, asked: z.output<typeof schema>): Promise<number> {
  if (asked.day && new Date(asked.day) > services.clock.now()) throw new Trouble(invalid);
  const { day, compared, silent, open } = await reconcileDay(services, asked.day);
  for (const finding of open) printFinding(finding);
  for (const provider of silent) console.log(`${provider} gave no list: ask again later.`);
  const left = open.length === 1 ? '1 difference is open' : `${open.length} differences are open`;
  console.log(`${day} (UTC): ${compared} references compared, ${left}.`);
  return open.length > 0 || silent.length > 0 ? 1 : 0;
}

export const command = defineCommand({
  name: 'reconcile',
  verb: verb({ usage: '[--day YYYY-MM-DD]', schema, run }),
});
