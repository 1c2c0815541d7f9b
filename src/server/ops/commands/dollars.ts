import { z } from 'zod';
import { countryCodes, supportedCountries } from '#lib/countries.ts';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { proofKinds } from '#lib/desk/proof-kinds.ts';
import { rightOfQueue } from '#lib/desk/rights.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { dollarReasons } from '#lib/perfect-money/reasons.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail, operatorNamed } from '#server/ops/operator-named.ts';
import { typedAmount } from '#server/ops/options.ts';
import { printChange } from '#server/ops/print-change.ts';
import { decisionOn, describeCodes } from '#server/ops/sale-commands.ts';
import { findByReference } from '#server/orders/find.ts';
import { decideWaitingSale } from '#server/perfect-money/decide-waiting.ts';
import { setDollarTerms } from '#server/perfect-money/set-terms.ts';
import { listWaitingSales } from '#server/perfect-money/waiting-sales.ts';
import type { Services } from '#server/platform/services.ts';
import { dollarTermsFor } from '#server/reference/dollar-terms.ts';

const Money = typedAmount('Write amounts like 1269.60.').transform(parseAmount).optional();

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

const country = z.enum(countryCodes, 'Enter the country: NG, GH or KE.');
const NewTerms = z.object({
  country,
  buy: Money,
  sell: Money,
  fee: Money,
  reason: z.string().trim().max(300).default(''),
  by: OperatorEmail,
});

async function set(services: Services, asked: z.output<typeof NewTerms>): Promise<void> {
  const by = await actorNamed(services, asked.by, 'rates');
  const done = await setDollarTerms(services, { ...asked, by });
  printChange(done, `Set: ${done.version}.`);
}

async function waiting({ db }: Services): Promise<void> {
  const rows = await listWaitingSales(db);
  for (const { reference, arrived, ordered, account, payer, reason, since, ...row } of rows) {
    const [arrivedText, orderedText] = [arrived, ordered].map((cents) =>
      formatMinor(money(cents, 'USD')),
    );
    const pays = formatMinor(money(row.pays, row.currency));
    const next = row.isAsked ? '; waits for a second approver' : '';
    console.log(
      `${reference}  ${arrivedText} from ${payer}, ${orderedText} from ${account} was ordered; brings ${pays}; ${reason} since ${since.toISOString()}${next}`,
    );
  }
  console.log(`${rows.length} sales wait. Times are UTC.`);
}

const choices = { reasons: dollarReasons, proofs: proofKinds.dollars };
const Decision = decisionOn({ verdicts: ['approve', 'reject'] });

async function decide(services: Services, asked: z.output<typeof Decision>): Promise<void> {
  const { reference, by, verdict, ...said } = asked;
  const operatorId = await operatorNamed(services, by, rightOfQueue.dollars);
  const decision = { ...said, verdict: verdict as DeskDecision['verdict'] };
  const ending = await decideWaitingSale(services, reference, { operatorId, decision });
  const status = (await findByReference(services.db, reference))?.status;
  console.log(
    ending === 'waits for another operator'
      ? `${reference} takes two people: another operator agrees with the same command, or at the desk under Approvals.`
      : `${reference} is ${ending === 'decided' ? status : ending}.`,
  );
}

/** The price and payout of dollars, and sales that wait for an operator. */
export const command = defineCommand({
  name: 'dollars',
  verbs: {
    terms: verb({ run: terms }),
    set: verb({
      usage: `<country> --by <email> [--buy 1449.00] [--sell 1269.60] [--fee 100.00]
    [--reason "Why"]`,
      words: ['country'],
      schema: NewTerms,
      run: set,
    }),
    waiting: verb({ run: waiting }),
    decide: verb({
      usage: `<reference_code> approve|reject --by <email>
    [--amount 3808.80] [--reason_code <code>] [--proof <code>]
    [--evidence "As the seller reads it"] [--note "For colleagues"]
    Pays for what arrived, and no other amount. A large sum takes two operators.`,
      about: describeCodes(choices),
      words: ['reference', 'verdict'],
      schema: Decision,
      run: decide,
    }),
  },
});
