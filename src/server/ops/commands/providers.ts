import { portName } from '#lib/provider-desk/words.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { offWithout, providerNeeds, remedyFor } from '#server/platform/provider-needs.ts';
import type { Services } from '#server/platform/services.ts';
import { lookForCodes } from '#server/provider-desk/code-stops.ts';
import { codeSwitchOf, listCodeStops } from '#server/providers/routing/code-stop.ts';
import {
  checkAllProviders,
  type CheckedProvider,
  type CheckResult,
} from '#server/provider-desk/check-provider.ts';

const heads = ['For', 'Provider', 'Kind', 'Key', 'Float', 'Clock', 'Notices'];

const lineOf = ({ text, isWrong }: CheckResult) => (isWrong ? `WRONG: ${text}` : text);

const looksOf = ({ key, float, clock, notice }: CheckedProvider) => [key, float, clock, notice];

const cellsOf = (each: CheckedProvider) => [
  ...[portName(each.port), each.provider, each.kind],
  ...looksOf(each).map(lineOf),
];

/** Columns as wide as their widest cell. */
function printTable(lines: readonly (readonly string[])[]): void {
  const widths = heads.map((_, n) => Math.max(...lines.map((line) => line[n]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

async function run(services: Services): Promise<number> {
  await lookForCodes(services);
  const checked = await checkAllProviders(services);
  printTable([heads, ...checked.map(cellsOf)]);
  console.log('\nTell each provider where to send its notices:');
  for (const { provider, address } of checked)
    if (address) console.log(`  ${provider.padEnd(20)} ${address}`);
  console.log('\nWithout a real provider, so never on in production:');
  for (const need of providerNeeds.filter(({ isMissing }) => isMissing))
    console.log(`  ${portName(need.port).padEnd(20)} ${offWithout(need)}: ${remedyFor(need)}`);
  const wrong = checked.filter((each) => looksOf(each).some(({ isWrong }) => isWrong));
  const stops = await listCodeStops(services.db);
  for (const provider of stops)
    console.log(
      `\n${codeSwitchOf(provider).name} asks for a code before each transfer, so no payouts are sent there. Switch it off in ${codeSwitchOf(provider).at}, then open payouts at /desk/providers.`,
    );
  const names = wrong.map(({ provider }) => provider).join(', ');
  console.log(wrong.length > 0 ? `\nSomething is wrong with ${names}.` : '\nEverything answers.');
  return wrong.length + stops.length > 0 ? 1 : 0;
}

/** Whether every provider works, before customers find out. */
export const command = defineCommand({
  name: 'providers',
  verb: verb({ run }),
});
