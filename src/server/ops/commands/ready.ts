import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { reasonNames } from '#lib/desk/rate-words.ts';
import type { ServiceState } from '#lib/reference/desk/services.contract.ts';
import { nameOfService } from '#lib/services/names.ts';
import { stepTitles } from '#lib/first-day/words.ts';
import { listSteps } from '#server/first-day/steps.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import type { Services } from '#server/platform/services.ts';
import { listReadiness } from '#server/reference/list-readiness.ts';
import { describeReadiness } from '#server/reference/describe-readiness.ts';

const words = { open: 'open', empty: 'EMPTY', off: 'off' } as const;

const because = ({ reason, gaps }: ServiceState): string =>
  reason ? reasonNames[reason].toLowerCase() : gaps.map(({ text }) => text).join('; ');

function printCountry(country: CountryCode, states: readonly ServiceState[]): void {
  console.log(`\n${supportedCountries[country].name}`);
  for (const each of states) {
    const name = nameOfService(each.slug).padEnd(20);
    console.log(`  ${name} ${words[each.state].padEnd(6)} ${because(each)}`.trimEnd());
  }
}

/** Each fix, with the services that need it. */
function printRemedies(states: readonly ServiceState[]): void {
  const needed = states.flatMap(({ slug, gaps }) => gaps.map(({ remedy }) => ({ slug, remedy })));
  if (needed.length === 0) return;
  console.log('\nTo fill what is empty:');
  for (const [remedy, uses] of Map.groupBy(needed, (each) => each.remedy)) {
    const names = new Set(uses.map(({ slug }) => nameOfService(slug)));
    console.log(`  ${remedy.padEnd(36)} ${[...names].join(', ')}`);
  }
}

async function run(services: Services): Promise<number> {
  const states = await listReadiness(services);
  if (states.length === 0) {
    console.log('Nothing can be bought: this database has no catalogue yet. To fill it:');
    console.log('  npm run -s ops -- seed');
    return 1;
  }
  for (const line of describeReadiness(states)) console.log(line);
  for (const [country, mine] of Map.groupBy(states, (each) => each.country_code))
    printCountry(country, mine);
  printRemedies(states);
  return states.some(({ state }) => state === 'empty') ? 1 : 0;
}

async function steps(services: Services): Promise<void> {
  for (const { id, is_done, text, places } of await listSteps(
    services,
    await listReadiness(services),
  )) {
    console.log(`${is_done ? 'done ' : 'to do'}  ${stepTitles[id].padEnd(30)} ${text}`);
    if (!is_done) for (const place of places) console.log(`       ${place}`);
  }
}

/** Whether everything that is on can be bought, before members find out, and what is left to do. */
export const command = defineCommand({
  name: 'ready',
  verbs: { services: verb({ run }), steps: verb({ run: steps }) },
});
