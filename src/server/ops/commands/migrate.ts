import { defineCommand, verb } from '#server/ops/command.ts';

export const command = defineCommand({
  name: 'migrate',
  verb: verb({
    async run({ db }) {
      const { rows } = await db.sql.query<{ count: bigint; last: string }>(
        'select count(*) as count, max(name) as last from public.migration',
      );
      console.log(
        `The schema is up to date: ${rows[0]?.count ?? 0n} migrations, last ${rows[0]?.last}.`,
      );
    },
  }),
});
