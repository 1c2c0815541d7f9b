import { randomBytes } from 'node:crypto';
import { bareVerb, defineCommand } from '#server/ops/command.ts';
import { systemClock } from '#server/platform/clock.ts';
import { keyFromSeed } from '#server/platform/signing.ts';

export const command = defineCommand({
  name: 'receipt-key',
  verb: bareVerb({
    run() {
      const seed = randomBytes(32);
      const day = systemClock.now().toISOString().slice(0, 10);
      const id = `k${day.replaceAll('-', '')}`;
      console.log(`To sign:       ${id}:${day}:${seed.toString('base64url')}`);
      console.log(`When retired:  ${id}:${day}:<last day>:${keyFromSeed(seed).public_key}`);
      return Promise.resolve();
    },
  }),
});
