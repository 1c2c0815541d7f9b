import { defineCommand, verb } from '#server/ops/command.ts';
import { seed } from '#server/ops/seed/seed.ts';

export const command = defineCommand({
  name: 'seed',
  verb: verb({
    async run(services) {
      const people = await seed(services);
      console.log(`Seeded. ${people.length} demo people can sign in.`);
    },
  }),
});
