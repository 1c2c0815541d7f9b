import { audit, verifySeal } from '#server/ledger/index.ts';
import type { Command } from '#server/ops/command.ts';

export const command: Command = {
  name: 'audit',
  summary: 'checks the ledger against itself and its seals; exit 1 when something is wrong',
  async run({ db }) {
    const findings = await audit(db);
    for (const { what, ref } of findings) console.log(`${what}: ${ref}`);
    const broken = await verifySeal(db);
    for (const { block, problem } of broken) console.log(`seal ${block}: ${problem}`);
    if (findings.length + broken.length > 0) return 1;
    console.log('The ledger is in order: no finding, all seals intact.');
    return 0;
  },
};
