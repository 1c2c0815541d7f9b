import { z } from 'zod';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { momentOf } from '#server/ops/options.ts';
import { printChange } from '#server/ops/print-change.ts';
import { printPlan, ratesLike } from '#server/ops/rate-changes.ts';
import type { Services } from '#server/platform/services.ts';
import { planRates } from '#server/shopping/rate-book.ts';
import { listShoppingRates, setShoppingRates } from '#server/shopping/set-rates.ts';

const Rows = ratesLike('commission=8');
const At = momentOf('--at').optional();
const Previewed = z.object({ rows: Rows, at: At });
const NewRates = z.object({
  rows: Rows,
  at: At,
  reason: z.string({ error: 'Add a reason: --reason "…".' }).trim().min(5, 'Add a short reason.'),
  by: OperatorEmail,
});

async function list(services: Services): Promise<void> {
  for (const { name, title, now, coming } of await listShoppingRates(services)) {
    console.log(`${name.padEnd(26)} ${(now ?? 'not set').padEnd(10)} ${title}`);
    for (const { value, at, by, reason, version } of coming)
      console.log(`  ${value} from ${at}, ${by}: ${reason} (${version})`);
  }
  console.log('Times are UTC.');
}

const wantedOf = ({ rows, at }: z.output<typeof Previewed>) => ({ rows, effectiveAt: at ?? null });

async function preview(services: Services, asked: z.output<typeof Previewed>): Promise<void> {
  const plan = await planRates(services, wantedOf(asked));
  if (plan.rows.length === 0) console.log('It’s already set that way.');
  printPlan(plan);
}

async function set(services: Services, asked: z.output<typeof NewRates>): Promise<void> {
  const by = await actorNamed(services, asked.by, 'rates');
  const done = await setShoppingRates(services, wantedOf(asked), { reason: asked.reason, by });
  printPlan({ ...done.plan, why: null });
  printChange(done, `Set from ${done.plan.at.toISOString()} on: ${done.version}.`);
}

/** The numbers behind personal shopping quotes. */
export const command = defineCommand({
  name: 'shopping-rates',
  verbs: {
    list: verb({ run: list }),
    preview: verb({
      usage: 'commission=8,shipping:NG:books=9.10 [--at 2026-12-24T18:00Z]',
      words: ['rows'],
      schema: Previewed,
      run: preview,
    }),
    set: verb({
      usage: 'per-usd:NGN=1560 --reason "Why" --by <email> [--at 2026-12-24T18:00Z]',
      about: 'Existing quotes keep their prices.',
      words: ['rows'],
      schema: NewRates,
      run: set,
    }),
  },
});
