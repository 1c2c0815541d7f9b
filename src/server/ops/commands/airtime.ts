import { z } from 'zod';
import { percentText } from '#lib/airtime-to-cash/airtime-transfer.ts';
import { airtimeReasons } from '#lib/airtime-to-cash/reasons.ts';
import { proofKinds } from '#lib/desk/proof-kinds.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { addLine, listLines, retireLine } from '#server/airtime-to-cash/lines.ts';
import { networks } from '#server/airtime-to-cash/networks.ts';
import { readRates } from '#server/airtime-to-cash/rates.ts';
import { setRate } from '#server/airtime-to-cash/set-rate.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { typedAmount } from '#server/ops/options.ts';
import { momentOf } from '#server/ops/options.ts';
import { printChange } from '#server/ops/print-change.ts';
import { saleVerbs } from '#server/ops/sale-commands.ts';
import type { Services } from '#server/platform/services.ts';

const network = z.enum(networks.map(({ id }) => id) as [string, ...string[]], {
  error: `Enter the network: ${networks.map(({ id }) => id).join(', ')}.`,
});
const number = z.string({ error: 'Enter the number.' });
const by = OperatorEmail;

async function rates(services: Services): Promise<void> {
  const found = await readRates(services.db, services.clock.now());
  for (const { id } of networks) {
    const rate = found.get(id);
    const percent = rate ? percentText(toAmount(rate.basisPoints)) : 'no rate';
    console.log(`${id.padEnd(14)} ${percent.padEnd(8)} ${rate?.version ?? ''}`);
  }
}

const NewRate = z.object({
  network,
  percent: typedAmount('Write 80 or 78.50.', 'Enter a percentage.'),
  at: momentOf('--at').optional(),
  reason: z.string({ error: 'Add a reason: --reason "…".' }),
  by,
});

async function changeRate(services: Services, asked: z.output<typeof NewRate>): Promise<void> {
  const effectiveAt = asked.at ?? null;
  const actor = await actorNamed(services, asked.by, 'rates');
  const done = await setRate(services, { ...asked, effectiveAt, by: actor });
  const from = asked.at?.toISOString() ?? 'now';
  printChange(done, `${asked.network}: ${asked.percent}% from ${from} on.`);
}

async function lines(services: Services): Promise<void> {
  for (const { network_id, number: digits, per_day, active, locked_until } of await listLines(
    services.db,
  )) {
    const state = active ? `${toAmount(per_day)} a day` : 'retired';
    const until = locked_until ? `, in use until ${locked_until.toISOString()}` : '';
    console.log(`${network_id.padEnd(14)} ${digits}  ${state}${until}`);
  }
}

const per_day = typedAmount(
  '--per_day takes 200000.',
  'Enter its daily maximum: --per_day 200000.',
).refine((amount) => parseAmount(amount) > 0n, '--per_day takes 200000.');
const NewLine = z.object({ network, number, per_day, by });

async function newLine(services: Services, asked: z.output<typeof NewLine>): Promise<void> {
  const perDay = parseAmount(asked.per_day);
  await addLine(services, { ...asked, perDay, by: await actorNamed(services, asked.by, 'rates') });
  console.log(`${asked.number} is ours.`);
}

const OldLine = z.object({ number, by });

async function oldLine(services: Services, asked: z.output<typeof OldLine>): Promise<void> {
  await retireLine(services, asked.number, await actorNamed(services, asked.by, 'rates'));
  console.log(`${asked.number} is no longer shown to anyone.`);
}

/** Airtime that was sent to us, its rates, and the lines it is sent to. */
export const command = defineCommand({
  name: 'airtime',
  verbs: {
    ...saleVerbs({
      name: 'airtime',
      queue: 'airtime',
      verdicts: ['approve', 'reject'],
      reasons: airtimeReasons,
      proofs: proofKinds.airtime,
    }),
    rates: verb({ run: rates }),
    'set-rate': verb({
      usage: '<network> <percent> --reason "Why" --by <email> [--at 2026-12-24T18:00Z]',
      words: ['network', 'percent'],
      schema: NewRate,
      run: changeRate,
    }),
    lines: verb({ run: lines }),
    'add-line': verb({
      usage: '<network> <number> --per_day 200000 --by <email>',
      words: ['network', 'number'],
      schema: NewLine,
      run: newLine,
    }),
    'retire-line': verb({
      usage: '<number> --by <email>',
      words: ['number'],
      schema: OldLine,
      run: oldLine,
    }),
  },
});
