import { z } from 'zod';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { listHouseCodes, openHouseCodes } from '#server/orders/settle/house-codes.ts';
import type { Services } from '#server/platform/services.ts';

const at = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');

async function list({ db }: Services): Promise<void> {
  const codes = await listHouseCodes(db);
  for (const { reference, provider_reference, label, kind, since, opened_at, opened_by } of codes) {
    const read = opened_at ? `opened ${at(opened_at)} by ${opened_by}` : 'sealed';
    const theirs = provider_reference ?? 'no reference of theirs';
    console.log(`${reference}  ${label ?? kind}  ${theirs}  since ${at(since)}, ${read}`);
  }
  console.log(`${codes.length} codes came after we had paid back. Times are UTC.`);
}

const Open = z.object({
  reference: z.string({ error: 'Enter the reference of the order.' }),
  by: OperatorEmail,
});

async function open(services: Services, { reference, by }: z.output<typeof Open>): Promise<void> {
  const codes = await openHouseCodes(services, reference, await actorNamed(services, by, 'orders'));
  for (const { label, value } of codes) console.log(`${label ?? 'Code'}  ${value}`);
}

/** Codes that a supplier delivered after we had refunded: ours, to use or to claim. */
export const command = defineCommand({
  name: 'house-codes',
  verbs: {
    list: verb({ run: list }),
    open: verb({
      usage: '<reference> --by <email>',
      words: ['reference'],
      schema: Open,
      run: open,
    }),
  },
});
