import { defineCommand, verb } from '#server/ops/command.ts';
import { checkBooks } from '#server/reconcile/check-books.ts';

export const command = defineCommand({
  name: 'audit',
  verb: verb({
    async run({ db }) {
      const { findings, seal } = await checkBooks(db);
      for (const { what, ref } of findings) console.log(`${what}: ${ref}`);
      if (seal) console.log(`Newest seal: block ${seal.block}, ${seal.hash}`);
      if (findings.length > 0) return 1;
      console.log('The books are in order: no finding, all seals intact.');
      return 0;
    },
  }),
});
