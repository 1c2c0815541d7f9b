/* Tests adapters against their vendors' own test systems, and writes the table of
   docs/providers.md. */
import { judge } from './facts.ts';
import { tryAll } from './kit.ts';
import { dojahLive } from './live/dojah.ts';
import { flutterwaveLive } from './live/flutterwave.ts';
import type { LiveVendor } from './live/live-vendor.ts';
import { paystack } from './live/paystack.ts';
import { reloadlyLive } from './live/reloadly.ts';
import { vtpassLive } from './live/vtpass.ts';
import { formatAssumed, formatTried, formatVerdicts } from './report.ts';

const vendors: Readonly<Record<string, LiveVendor>> = {
  paystack,
  flutterwave: flutterwaveLive,
  vtpass: vtpassLive,
  reloadly: reloadlyLive,
  dojah: dojahLive,
};

const say = (text: string) => void process.stdout.write(`${text}\n`);

function settingsOf({ settings }: LiveVendor): Record<string, string> {
  const missing = settings.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')} to keys of its test system.`);
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

const [name = ''] = process.argv.slice(2);
const vendor = vendors[name];
if (name === 'table') {
  const { writeTable } = await import('./table.ts');
  say(`Wrote ${await writeTable()}.`);
} else if (name === 'facts') {
  const { listAssumed } = await import('./assumed.ts');
  say(formatAssumed(await listAssumed()));
} else if (vendor) {
  try {
    process.exitCode = (await tryVendor(name, vendor)) ? 0 : 1;
  } catch (error) {
    say((error as Error).message);
    process.exitCode = 2;
  }
} else {
  say(`npm run conformance -- table | facts | ${Object.keys(vendors).join(' | ')}`);
  process.exitCode = 2;
}
