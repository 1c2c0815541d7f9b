import { z } from 'zod';
import { CountryCode } from '#lib/contracts/common.ts';
import { supportedCountries } from '#lib/countries.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { BillType } from '#lib/refill/contract.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { typedAmount } from '#server/ops/options.ts';
import type { Services } from '#server/platform/services.ts';
import {
  proposePromoCode,
  listPromoCodes,
  stopPromoCode,
  type UsedPromoCode,
} from '#server/refill/manage-promo-codes.ts';
import { readCode } from '#server/refill/promo-codes.ts';

const addUsage = `<code> <amount, or 5%> --country NG --services airtime-bill-payment,… --by <email>
  [--minimum 500] [--cap 1000] [--budget 100000] [--starts 2026-12-01] [--ends 2026-12-31] [--uses 1000] [--each 1]`;

const Code = z
  .string({ error: 'Enter the code.' })
  .transform(readCode)
  .pipe(z.string().regex(/^[A-Z0-9]{3,20}$/, 'A code has 3 to 20 letters and digits.'));
const Sum = typedAmount('Amounts look like 500 or 500.00.').transform(parseAmount);
const Count = z.coerce.number().int().positive();
const Day = z.iso.date('Days look like 2026-12-01.').transform((day) => new Date(day));

const Value = z
  .string({ error: 'Enter the discount: 100, or 5%.' })
  .transform((text) => ({
    kind: text.endsWith('%') ? ('percent' as const) : ('fixed' as const),
    value: text.replace(/%$/, ''),
  }))
  // hundredths of a percent are typed the same way as hundredths of a naira
  .pipe(
    z.object({
      kind: z.enum(['percent', 'fixed']),
      value: typedAmount('Enter a discount such as 100, or 5%.').transform(parseAmount),
    }),
  );

const New = z.object({
  code: Code,
  value: Value,
  country: CountryCode,
  services: z
    .string({ error: 'Enter the bills: --services airtime-bill-payment,…' })
    .transform((list) => list.split(','))
    .pipe(z.array(BillType)),
  minimum: Sum.optional(),
  cap: Sum.optional(),
  budget: Sum.optional(),
  starts: Day.optional(),
  ends: Day.optional(),
  uses: Count.optional(),
  each: Count.optional(),
  by: OperatorEmail,
});

const Stopped = z.object({ code: Code, by: OperatorEmail });

function stateOf(row: UsedPromoCode, now: Date): string {
  const { stopped_at, ends_at, starts_at, waiting } = row;
  if (waiting) return 'waiting';
  if (stopped_at) return 'stopped';
  if (ends_at && ends_at <= now) return 'ended';
  return starts_at > now ? 'not yet' : 'works';
}

async function list({ db, clock }: Services): Promise<void> {
  for (const row of await listPromoCodes(db)) {
    const say = (minor: bigint) => formatMinor(money(minor, row.currency));
    const off = row.kind === 'fixed' ? say(row.value) : `${Number(row.value) / 100}%`;
    const most = row.uses === null ? '' : ` of ${row.uses}`;
    const used = `${row.used}${most} used, cost ${say(row.cost)}`;
    const state = stateOf(row, clock.now()).padEnd(8);
    console.log(`${row.code.padEnd(20)} ${state} ${off} off  ${row.countries.join(' ')}  ${used}`);
  }
}

async function add(services: Services, asked: z.output<typeof New>): Promise<void> {
  const by = await actorNamed(services, asked.by, 'settings');
  const row = {
    code: asked.code,
    ...asked.value,
    cap: asked.cap ?? null,
    budget: asked.budget ?? null,
    minimum: asked.minimum ?? 0n,
    currency: supportedCountries[asked.country].currency,
    services: asked.services,
    countries: [asked.country],
    starts_at: asked.starts ?? services.clock.now(),
    ends_at: asked.ends ?? null,
    uses: asked.uses ?? null,
    uses_per_person: asked.each ?? 1,
  };
  const why = await proposePromoCode(services, row, by);
  console.log(
    why === null
      ? `${row.code} works now, or from the day you gave.`
      : `${row.code} waits for a second approver. ${why}`,
  );
}

async function stop(services: Services, { code, by }: z.output<typeof Stopped>): Promise<void> {
  await stopPromoCode(services, code, await actorNamed(services, by, 'settings'));
  console.log(`${code} is stopped.`);
}

/** Codes that make a bill cheaper; we pay the discount. */
export const command = defineCommand({
  name: 'promo-codes',
  verbs: {
    list: verb({ run: list }),
    add: verb({ usage: addUsage, words: ['code', 'value'], schema: New, run: add }),
    stop: verb({ usage: '<code> --by <email>', words: ['code'], schema: Stopped, run: stop }),
  },
});
