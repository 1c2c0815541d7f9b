import { z } from 'zod';
import { entriesOf, describeRate } from '#lib/desk/rate-words.ts';
import type { Wanted } from '#server/desk/rates/rate-book.ts';
import { previewRates, setRates, withdrawRate } from '#server/giftcard/rates/change-rates.ts';
import { listRates } from '#server/giftcard/rates/rate-rows.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { momentOf } from '#server/ops/options.ts';
import { printPlan, ratesLike } from '#server/ops/rate-changes.ts';
import type { Services } from '#server/platform/services.ts';

const Rows = ratesLike('ratio:apple:e-code=0.61');
const At = momentOf('--at').optional();

const Listed = z.object({ brand: z.string().optional() });
const Previewed = z.object({ rows: Rows, at: At });
const NewRates = z.object({
  rows: Rows,
  at: At,
  reason: z.string({ error: 'Add a reason: --reason "…".' }),
  by: OperatorEmail,
});
const Withdrawn = z.object({
  id: z
    .string({ error: 'Enter the coming rate.' })
    .regex(/^\d{1,18}$/, 'The id is a number, as `rates list` shows it.'),
  by: OperatorEmail,
});

async function list(services: Services, asked: z.output<typeof Listed>): Promise<void> {
  const { data, meta } = await listRates(services, asked);
  for (const { now, ahead } of entriesOf(data)) {
    console.log(`${now.name.padEnd(34)} ${describeRate(now).padEnd(20)} ${now.rule_version ?? ''}`);
    for (const row of ahead) {
      const from = row.effective_at ?? 'a second approver agrees';
      console.log(`  ${describeRate(row)} from ${from}, ${row.set_by}: ${row.reason} (${row.id})`);
    }
  }
  console.log(`Current prices: ${meta?.rule_version}. Times are UTC.`);
}

async function preview(services: Services, asked: z.output<typeof Previewed>): Promise<void> {
  printPlan(await previewRates(services, { rows: asked.rows, effectiveAt: asked.at ?? null }));
}

async function set(services: Services, asked: z.output<typeof NewRates>): Promise<void> {
  const by = await actorNamed(services, asked.by, 'rates');
  const wanted: Wanted = { rows: asked.rows, effectiveAt: asked.at ?? null };
  const seen = await previewRates(services, wanted);
  if (seen.rows.length === 0) return console.log('It’s already set that way. Nothing changed.');
  const before = new Map(seen.rows.map((row) => [row.name, row.before]));
  const rows = wanted.rows.flatMap((row) =>
    before.has(row.name) ? [{ ...row, before: before.get(row.name) }] : [],
  );
  const done = await setRates(services, { ...wanted, rows }, { reason: asked.reason, by });
  printPlan(done);
  console.log(
    done.state === 'set'
      ? `Set from ${done.effective_at} on: ${done.rule_version}.`
      : 'Asked: a second approver agrees at the desk, under Approvals.',
  );
}

async function withdraw(services: Services, asked: z.output<typeof Withdrawn>): Promise<void> {
  const by = await actorNamed(services, asked.by, 'rates');
  await withdrawRate(services, BigInt(asked.id), by);
  console.log(`${asked.id} is withdrawn.`);
}

/** The numbers behind gift card prices: the same functions as at the desk. */
export const command = defineCommand({
  name: 'rates',
  verbs: {
    list: verb({ usage: '[--brand apple]', schema: Listed, run: list }),
    preview: verb({
      usage: 'ratio:apple:e-code=0.61,buy-markup=0.04 [--at 2026-12-24T18:00Z]',
      words: ['rows'],
      schema: Previewed,
      run: preview,
    }),
    set: verb({
      usage: 'ratio:apple:e-code=0.61 --reason "Why" --by <email> [--at 2026-12-24T18:00Z]',
      words: ['rows'],
      schema: NewRates,
      run: set,
    }),
    withdraw: verb({
      usage: '<id> --by <email>',
      words: ['id'],
      schema: Withdrawn,
      run: withdraw,
    }),
  },
});
