import { z } from 'zod';
import { parseAmount, toAmount } from '#lib/money.ts';
import { addLine, listLines, retireLine } from '#server/airtime-to-cash/lines.ts';
import { networks } from '#server/airtime-to-cash/networks.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { typedAmount } from '#server/ops/options.ts';
import type { Services } from '#server/platform/services.ts';

const network = z.enum(networks.map(({ id }) => id) as [string, ...string[]], {
  error: `Enter the network: ${networks.map(({ id }) => id).join(', ')}.`,
});
const number = z.string({ error: 'Enter the number.' });
const by = OperatorEmail;

async function list(services: Services): Promise<void> {
  for (const line of await listLines(services.db)) {
    const { network_id, number: digits, per_day, active, locked_until } = line;
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

async function add(services: Services, asked: z.output<typeof NewLine>): Promise<void> {
  const perDay = parseAmount(asked.per_day);
  await addLine(services, { ...asked, perDay, by: await actorNamed(services, asked.by, 'rates') });
  console.log(`${asked.number} is ours.`);
}

const OldLine = z.object({ number, by });

async function retire(services: Services, asked: z.output<typeof OldLine>): Promise<void> {
  await retireLine(services, asked.number, await actorNamed(services, asked.by, 'rates'));
  console.log(`${asked.number} is no longer shown to anyone.`);
}

/** Our numbers, to which people send the airtime that they sell to us. */
export const command = defineCommand({
  name: 'airtime-lines',
  verbs: {
    list: verb({ run: list }),
    add: verb({
      usage: '<network> <number> --per_day 200000 --by <email>',
      words: ['network', 'number'],
      schema: NewLine,
      run: add,
    }),
    retire: verb({
      usage: '<number> --by <email>',
      words: ['number'],
      schema: OldLine,
      run: retire,
    }),
  },
});
