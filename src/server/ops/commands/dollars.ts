import { z } from 'zod';
import { countryCodes, supportedCountries } from '#lib/countries.ts';
import { formatMinor, isAmount, money, parseAmount } from '#lib/money.ts';
import type { Command } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { printChange } from '#server/ops/print-change.ts';
import { readOptions } from '#server/ops/options.ts';
import { orTrouble, Trouble } from '#server/ops/trouble.ts';
import {
  decideWaitingSale,
  listWaitingSales,
  setDollarTerms,
} from '#server/perfect-money/index.ts';
import { dollarTermsFor } from '#server/reference/index.ts';
import type { Services } from '#server/services.ts';

const usage = `npm run ops -- dollars terms
npm run ops -- dollars set <country> --by <e-mail> [--buy 1449.00] [--sell 1269.60] [--fee 100.00]
    [--reason "Why"]
npm run ops -- dollars waiting
npm run ops -- dollars decide <reference_code> approve|reject --by <e-mail>
    [--amount 3808.80] [--reason "As the seller reads it"]`;

const Money = z
  .string()
  .refine(isAmount, 'Write amounts like 1269.60.')
  .transform(parseAmount)
  .optional();

async function terms({ db, clock }: Services): Promise<void> {
  for (const country of countryCodes) {
    const row = await dollarTermsFor(db, country, clock.now());
    const { currency } = supportedCountries[country];
    const say = (minor: bigint) => formatMinor(money(minor, currency));
    console.log(
      row
        ? `${country}  costs ${say(row.buyRate)}, brings ${say(row.sellRate)}, fee ${say(row.buyFee)}, ${row.version} since ${row.since.toISOString()}`
        : `${country}  none`,
    );
  }
}

async function set(services: Services, args: string[]): Promise<void> {
  const country = z.enum(countryCodes, 'Name the country: NG, GH or KE.');
  const reason = z.string().trim().max(300).default('');
  const fields = { country, buy: Money, sell: Money, fee: Money, reason, by: OperatorEmail };
  const words = ['country'];
  const asked = readOptions(args, {
    usage: 'dollars set NG --by',
    words,
    schema: z.object(fields),
  });
  const by = await actorNamed(services, asked.by);
  const done = await setDollarTerms(services, { ...asked, by });
  printChange(done, `Set: ${done.version}.`);
}

async function waiting({ db }: Services): Promise<void> {
  const rows = await listWaitingSales(db);
  for (const { reference, arrived, account, payer, reason, amount, currency, since } of rows)
    console.log(
      `${reference}  ${formatMinor(money(arrived, 'USD'))} from ${payer}, ${account} was named; ${formatMinor(money(amount, currency))} was agreed; ${reason} since ${since.toISOString()}`,
    );
  console.log(`${rows.length} sales wait. Times are UTC.`);
}

async function decide(services: Services, args: string[]): Promise<void> {
  const schema = z.object({
    reference: z.string({ error: 'Name the order.' }),
    verdict: z.enum(['approve', 'reject'], 'Say approve or reject.'),
    amount: Money,
    reason: z.string().optional(),
    by: OperatorEmail,
  });
  const words = ['reference', 'verdict'];
  const asked = readOptions(args, { usage: 'dollars decide <reference_code>', words, schema });
  const { reference, verdict, amount, reason } = asked;
  if (verdict === 'reject' && !reason)
    throw new Trouble('Say why, as the seller reads it: --reason.');
  const reviewer = await actorNamed(services, asked.by);
  const said =
    verdict === 'reject'
      ? ({ verdict, reasonCode: 'dollars', reason: reason ?? '' } as const)
      : { verdict, ...(amount === undefined ? {} : { amount }), ...(reason ? { reason } : {}) };
  const { status } = await decideWaitingSale(services, reference, { reviewer, said });
  console.log(`${reference} is ${status}.`);
}

const verbs = { terms, set, waiting, decide };

/** What dollars cost and bring, and those that wait for a person. */
export const command: Command = {
  name: 'dollars',
  summary: 'digital dollars: terms, set, waiting, decide',
  async run(services, [verb = 'terms', ...args]) {
    if (!Object.hasOwn(verbs, verb)) throw new Trouble(usage);
    await orTrouble(verbs[verb as keyof typeof verbs](services, args));
  },
};
