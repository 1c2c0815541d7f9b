import { z } from 'zod';
import { airtimeReasons } from '#lib/airtime-reasons.ts';
import { isAmount, parseAmount, toAmount } from '#lib/money.ts';
import { proofKinds } from '#lib/proof-kinds.ts';
import { percentText } from '#lib/rules/airtime-transfer.ts';
import {
  addLine,
  listLines,
  networks,
  readRates,
  retireLine,
  setRate,
} from '#server/airtime-to-cash/index.ts';
import type { Command } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { printChange } from '#server/ops/print-change.ts';
import { readOptions } from '#server/ops/options.ts';
import { runSaleCommand, saleUsage, type SaleCommands } from '#server/ops/sale-commands.ts';
import { orTrouble, Trouble } from '#server/ops/trouble.ts';
import type { Services } from '#server/services.ts';

const airtime: SaleCommands = {
  name: 'airtime',
  queue: 'airtime',
  verdicts: ['approve', 'reject'],
  reasons: airtimeReasons,
  proofs: proofKinds.airtime,
};

const usage = `${saleUsage(airtime)}

npm run ops -- airtime rates
npm run ops -- airtime set-rate <network> <percent> --reason "Why" --by <e-mail> [--at 2026-12-24T18:00Z]
npm run ops -- airtime lines
npm run ops -- airtime add-line <network> <number> --per_day 200000 --by <e-mail>
npm run ops -- airtime retire-line <number> --by <e-mail>`;

const network = z.enum(networks.map(({ id }) => id) as [string, ...string[]], {
  error: `Name the network: ${networks.map(({ id }) => id).join(', ')}.`,
});
const number = z.string({ error: 'Name the number.' });
const by = OperatorEmail;

async function rates(services: Services): Promise<void> {
  const found = await readRates(services.db, services.clock.now());
  for (const { id } of networks) {
    const rate = found.get(id);
    const percent = rate ? percentText(toAmount(rate.basisPoints)) : 'no rate';
    console.log(`${id.padEnd(14)} ${percent.padEnd(8)} ${rate?.version ?? ''}`);
  }
}

async function changeRate(services: Services, args: string[]): Promise<void> {
  const schema = z.object({
    network,
    percent: z.string({ error: 'Say how many percent.' }).refine(isAmount, 'Write 80 or 78.50.'),
    at: z
      .string()
      .refine((text) => !Number.isNaN(Date.parse(text)), '--at takes 2026-12-24T18:00Z.')
      .optional(),
    reason: z.string({ error: 'Say why: --reason "…".' }),
    by,
  });
  const words = ['network', 'percent'];
  const asked = readOptions(args, { usage: 'airtime set-rate <network> <percent>', words, schema });
  const effectiveAt = asked.at ? new Date(asked.at) : null;
  const actor = await actorNamed(services, asked.by);
  const done = await setRate(services, { ...asked, effectiveAt, by: actor });
  printChange(done, `${asked.network}: ${asked.percent}% from ${asked.at ?? 'now'} on.`);
}

async function lines(services: Services): Promise<void> {
  for (const { network_id, number: digits, per_day, active, locked_until } of await listLines(
    services.db,
  )) {
    const state = active ? `${toAmount(per_day)} a day` : 'retired';
    const until = locked_until ? `, somebody’s until ${locked_until.toISOString()}` : '';
    console.log(`${network_id.padEnd(14)} ${digits}  ${state}${until}`);
  }
}

async function newLine(services: Services, args: string[]): Promise<void> {
  const per_day = z
    .string({ error: 'Say what it takes in a day: --per_day 200000.' })
    .refine((text) => isAmount(text) && parseAmount(text) > 0n, '--per_day takes 200000.');
  const schema = z.object({ network, number, per_day, by });
  const words = ['network', 'number'];
  const asked = readOptions(args, { usage: 'airtime add-line <network> <number>', words, schema });
  const perDay = parseAmount(asked.per_day);
  await addLine(services, { ...asked, perDay, by: await actorNamed(services, asked.by) });
  console.log(`${asked.number} is ours.`);
}

async function oldLine(services: Services, args: string[]): Promise<void> {
  const schema = z.object({ number, by });
  const words = ['number'];
  const asked = readOptions(args, { usage: 'airtime retire-line <number>', words, schema });
  await retireLine(services, asked.number, await actorNamed(services, asked.by));
  console.log(`${asked.number} is shown to nobody any more.`);
}

const verbs = {
  rates,
  lines,
  'set-rate': changeRate,
  'add-line': newLine,
  'retire-line': oldLine,
} as const;

/** Airtime that was sent to us, what it brings, and the lines it is sent to. */
export const command: Command = {
  name: 'airtime',
  summary: 'airtime sold to us: list, show, decide; rates and our lines',
  async run(services, args) {
    const [verb = 'list', ...rest] = args;
    if (await runSaleCommand(services, airtime, args)) return;
    if (!Object.hasOwn(verbs, verb)) throw new Trouble(usage);
    await orTrouble(verbs[verb as keyof typeof verbs](services, rest));
  },
};
