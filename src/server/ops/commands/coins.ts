import { z } from 'zod';
import { planTerms, setTerms } from '#server/crypto/terms/coin-terms.ts';
import { readTerms } from '#server/crypto/terms/read-terms.ts';
import { plainValue, termEntries } from '#server/crypto/terms/term-list.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { momentOf } from '#server/ops/options.ts';
import { printChange } from '#server/ops/print-change.ts';
import { printPlan } from '#server/ops/rate-changes.ts';
import type { Services } from '#server/platform/services.ts';

const Rows = z
  .string({ error: 'Enter what to set: spread:buy:btc=1.5.' })
  .regex(/^[^=,]+=\d{1,9}(\.\d{1,8})?(,[^=,]+=\d{1,9}(\.\d{1,8})?)*$/, 'Write name=1.5,name=2.')
  .transform((text) =>
    text.split(',').map((each) => {
      const [name = '', value = ''] = each.split('=');
      return { name, value };
    }),
  );
const At = momentOf('--at').optional();

const Listed = z.object({ about: z.string().optional() });
const Previewed = z.object({ rows: Rows, at: At });
const NewTerms = z.object({
  rows: Rows,
  at: At,
  reason: z.string({ error: 'Add a reason: --reason "…".' }),
  by: OperatorEmail,
});

async function list({ db, clock }: Services, { about }: z.output<typeof Listed>): Promise<void> {
  const { values, version } = await readTerms(db, clock.now());
  for (const { name, title } of termEntries) {
    if (about && !name.split(':').includes(about)) continue;
    const value = values.get(name);
    const shown = value === undefined ? 'none' : plainValue(value);
    console.log(`${name.padEnd(30)} ${shown.padStart(8)}  ${title}`);
  }
  console.log(`Current terms: ${version}.`);
}

async function preview(services: Services, asked: z.output<typeof Previewed>): Promise<void> {
  printPlan(await planTerms(services, { rows: asked.rows, effectiveAt: asked.at ?? null }));
}

async function set(services: Services, asked: z.output<typeof NewTerms>): Promise<void> {
  const by = await actorNamed(services, asked.by, 'rates');
  const wanted = { rows: asked.rows, effectiveAt: asked.at ?? null };
  const done = await setTerms(services, wanted, { reason: asked.reason, by });
  printPlan({ ...done.plan, why: null });
  printChange(done, `Set from ${done.plan.at.toISOString()} on: ${done.version}.`);
}

/** The numbers behind our coin prices. */
export const command = defineCommand({
  name: 'coins',
  verbs: {
    list: verb({ usage: '[--about btc]', schema: Listed, run: list }),
    preview: verb({
      usage: 'spread:buy:btc=1.5,fee:tron=1.20 [--at 2026-12-24T18:00Z]',
      words: ['rows'],
      schema: Previewed,
      run: preview,
    }),
    set: verb({
      usage: 'spread:buy:btc=1.5 --reason "Why" --by <email> [--at 2026-12-24T18:00Z]',
      words: ['rows'],
      schema: NewTerms,
      run: set,
    }),
  },
});
