import { formatMinor, money } from '#lib/money.ts';
import type { Command } from '#server/ops/command.ts';
import { Trouble } from '#server/ops/trouble.ts';
import { reconcileDay, type Finding, type FindingKind } from '#server/reconcile/index.ts';

const words: Record<FindingKind, string> = {
  missing_here: 'the provider took money that we have not booked',
  missing_there: 'we booked or sent it, the provider does not know it',
  amount_differs: 'another amount',
  currency_differs: 'another currency',
  state_differs: 'one side says done, the other does not',
  done_twice: 'done twice',
  account_differs: 'the account does not add up to the provider’s books',
};

function dayFrom(args: string[], now: Date): string | undefined {
  const at = args.indexOf('--day');
  if (at < 0) {
    if (args.length > 0) throw new Trouble('Only --day YYYY-MM-DD is understood.');
    return undefined;
  }
  const day = args[at + 1] ?? '';
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  if (!isDay || Date.parse(day) > now.getTime())
    throw new Trouble('Give the day as YYYY-MM-DD, not in the future.');
  return day;
}

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

export const command: Command = {
  name: 'reconcile',
  summary: 'compares a day with the providers’ books (--day YYYY-MM-DD); exit 1 when they differ',
  async run(services, args) {
    const { day, compared, silent, open } = await reconcileDay(
      services,
      dayFrom(args, services.clock.now()),
    );
    for (const finding of open) printFinding(finding);
    for (const provider of silent) console.log(`${provider} gave no list: ask again later.`);
    const left = open.length === 1 ? '1 difference is open' : `${open.length} differences are open`;
    console.log(`${day} (UTC): ${compared} references compared, ${left}.`);
    return open.length > 0 || silent.length > 0 ? 1 : 0;
  },
};
