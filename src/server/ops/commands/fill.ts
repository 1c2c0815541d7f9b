import pg from 'pg';
import { z } from 'zod';
import { wrapConnection } from '#server/db/client.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { multiplyBusiness } from '#server/ops/fill/copy.ts';
import { readTemplates } from '#server/ops/fill/templates.ts';
import { Trouble } from '#server/ops/trouble.ts';
import { checkBooks } from '#server/reconcile/check-books.ts';
import type { OpenServices } from '#server/services.ts';

const MOST = 10_000;
const schema = z.object({
  times: z.coerce.number('Enter how many times as large it should be.').int().min(2).max(MOST),
});

async function run({ env, db }: OpenServices, { times }: z.output<typeof schema>): Promise<number> {
  if (env.isProduction)
    throw new Trouble(
      'This command writes invented people and orders, so it doesn’t run in production.',
    );
  // not the product's pool: its limits would end statements that take minutes
  const pool = new pg.Pool({ connectionString: db.direct.connectionString, max: 1 });
  try {
    const own = wrapConnection(pool);
    const templates = await readTemplates(own);
    const rows = templates.reduce((sum, template) => sum + template.rows.length, 0);
    console.log(`Copying ${rows} rows of ${templates.length} tables ${times} times ...`);
    await multiplyBusiness(own, templates, times);
  } finally {
    await pool.end();
  }
  const { findings } = await checkBooks(db);
  console.log(findings.length === 0 ? 'Done. The books balance.' : 'The books don’t balance:');
  for (const { what, ref } of findings.slice(0, 20)) console.log(`  ${what} ${ref}`);
  return findings.length === 0 ? 0 : 1;
}

export const command = defineCommand({
  name: 'fill',
  verb: verb({
    usage: '--times 20',
    about: `Replaces the people and orders of a demo with that many copies, one of which is as before. Each copy
is an hour older than the next. Stop the product first.`,
    schema,
    run,
  }),
});
