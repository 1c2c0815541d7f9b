import { z } from 'zod';
import type { RateChange } from '#lib/contracts/desk-rates.ts';
import { entriesOf, sayRate } from '#lib/rate-words.ts';
import type { Wanted } from '#server/desk/index.ts';
import { listRates, previewRates, setRates, withdrawRate } from '#server/giftcard/index.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { momentOf } from '#server/ops/options.ts';
import type { Services } from '#server/platform/services.ts';

const Rows = z
  .string({ error: 'Say what to set: ratio:apple:e-code=0.61.' })
  .regex(/^[^=,]+=\d{1,8}(\.\d{1,6})?(,[^=,]+=\d{1,8}(\.\d{1,6})?)*$/, 'Write name=0.61,name=0.5.')
  .transform((text) =>
    text.split(',').map((each) => {
      const [name = '', value = ''] = each.split('=');
      return { name, value };
    }),
  );
const At = momentOf('--at').optional();

const Listed = z.object({ brand: z.string().optional() });
const Previewed = z.object({ rows: Rows, at: At });
const NewRates = z.object({
  rows: Rows,
  at: At,
  reason: z.string({ error: 'Say why: --reason "…".' }),
  by: OperatorEmail,
});
const Withdrawn = z.object({
  id: z
    .string({ error: 'Name the coming rate.' })
    .regex(/^\d{1,18}$/, 'The id is a number, as `rates list` shows it.'),
  by: OperatorEmail,
});

async function list(services: Services, asked: z.output<typeof Listed>): Promise<void> {
  const { data, meta } = await listRates(services, asked);
  for (const { now, ahead } of entriesOf(data)) {
    console.log(`${now.name.padEnd(34)} ${sayRate(now).padEnd(20)} ${now.rule_version ?? ''}`);
    for (const row of ahead) {
      const from = row.effective_at ?? 'a second approver agrees';
      console.log(`  ${sayRate(row)} from ${from}, ${row.set_by}: ${row.reason} (${row.id})`);
    }
  }
  console.log(`Prices of now: ${meta?.rule_version}. Times are UTC.`);
}

function print(change: RateChange): void {
  for (const { name, before, after, change_percent } of change.rows)
    console.log(`${name}  ${before} -> ${after}${change_percent ? `  ${change_percent} %` : ''}`);
  for (const { what, title, currency, before, after } of change.effects)
    console.log(`  ${what} ${title}: ${currency} ${before} -> ${after}`);
  for (const { text, name } of change.warnings)
    console.log(`  Warning${name ? `, ${name}` : ''}: ${text}`);
  if (change.why) console.log(`  A second approver has to agree. ${change.why}`);
}

async function preview(services: Services, asked: z.output<typeof Previewed>): Promise<void> {
  print(await previewRates(services, { rows: asked.rows, effectiveAt: asked.at ?? null }));
}

async function set(services: Services, asked: z.output<typeof NewRates>): Promise<void> {
  const by = await actorNamed(services, asked.by);
  const wanted: Wanted = { rows: asked.rows, effectiveAt: asked.at ?? null };
  const seen = await previewRates(services, wanted);
  if (seen.rows.length === 0) return console.log('It’s already set that way. Nothing changed.');
  const before = new Map(seen.rows.map((row) => [row.name, row.before]));
  const rows = wanted.rows.flatMap((row) =>
    before.has(row.name) ? [{ ...row, before: before.get(row.name) }] : [],
  );
  const done = await setRates(services, { ...wanted, rows }, { reason: asked.reason, by });
  print(done);
  console.log(
    done.state === 'set'
      ? `Set from ${done.effective_at} on: ${done.rule_version}.`
      : 'Asked: a second approver agrees at the desk, under Approvals.',
  );
}

async function withdraw(services: Services, asked: z.output<typeof Withdrawn>): Promise<void> {
  const by = await actorNamed(services, asked.by);
  await withdrawRate(services, BigInt(asked.id), by);
  console.log(`${asked.id} is withdrawn.`);
}

/** What the prices of gift cards are made of: the same functions as at the desk. */
export const command = defineCommand({
  name: 'rates',
  summary: 'what gift cards bring and cost: list, preview, set, withdraw',
  verbs: {
    list: verb({ usage: '[--brand apple]', schema: Listed, run: list }),
    preview: verb({
      usage: 'ratio:apple:e-code=0.61,buy-markup=0.04 [--at 2026-12-24T18:00Z]',
      words: ['rows'],
      schema: Previewed,
      run: preview,
    }),
    set: verb({
      usage: 'ratio:apple:e-code=0.61 --reason "Why" --by <e-mail> [--at 2026-12-24T18:00Z]',
      words: ['rows'],
      schema: NewRates,
      run: set,
    }),
    withdraw: verb({
      usage: '<id> --by <e-mail>',
      words: ['id'],
      schema: Withdrawn,
      run: withdraw,
    }),
  },
});
