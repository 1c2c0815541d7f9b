/* Tests adapters against their vendors' own test systems, and writes the table of
   docs/providers.md. */
import { judge } from './facts.ts';
import { tryAll } from './kit.ts';
import type { LiveVendor } from './live/live-vendor.ts';
import { lackAt, liveVendors } from './live/vendors.ts';
import { formatAssumed, formatTried, formatVerdicts } from './report.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** @throws Error naming the missing settings */
function settingsOf(vendor: LiveVendor): Record<string, string> {
  const lack = lackAt(vendor, process.env);
  if (lack) throw new Error(lack);
  const given = Object.entries(process.env).filter(([, value]) => value);
  return Object.fromEntries(given) as Record<string, string>;
}

/** False when a scenario fails or a fact is disproved. */
async function tryVendor(name: string, vendor: LiveVendor): Promise<boolean> {
  const { subjects, facts } = vendor.open(settingsOf(vendor));
  say(`# ${name}, at its own test system`);
  let isFine = true;
  for (const each of subjects) {
    const tried = await tryAll(each);
    say(formatTried(each.name, tried));
    isFine &&= tried.every(({ result }) => result !== 'fails');
  }
  const verdicts = [];
  for (const fact of facts) verdicts.push(await judge(fact));
  say(formatVerdicts(verdicts));
  return isFine && verdicts.every(({ result }) => result !== 'disproved');
}

/** Tries a vendor; 2 when its keys aren't those of a test system. */
async function exitCodeOf(name: string, vendor: LiveVendor): Promise<number> {
  try {
    return (await tryVendor(name, vendor)) ? 0 : 1;
  } catch (error) {
    say((error as Error).message);
    return 2;
  }
}

/** Tries every vendor whose keys are there; the others are skipped, with a sentence. */
async function tryEach(): Promise<number> {
  const codes = [0];
  for (const [name, vendor] of Object.entries(liveVendors)) {
    const lack = lackAt(vendor, process.env);
    if (lack) say(`${name} is skipped. ${lack}`);
    else codes.push(await exitCodeOf(name, vendor));
  }
  return Math.max(...codes);
}

const [name = ''] = process.argv.slice(2);
const vendor = liveVendors[name];
if (name === 'table') {
  const { writeTable } = await import('./table.ts');
  say(`Wrote ${await writeTable()}.`);
} else if (name === 'facts') {
  const { listAssumed } = await import('./assumed.ts');
  say(formatAssumed(await listAssumed()));
} else if (name === 'all') process.exitCode = await tryEach();
else if (vendor) process.exitCode = await exitCodeOf(name, vendor);
else {
  say(`npm run conformance -- table | facts | all | ${Object.keys(liveVendors).join(' | ')}`);
  process.exitCode = 2;
}
