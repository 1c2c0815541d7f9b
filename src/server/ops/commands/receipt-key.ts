import { randomBytes } from 'node:crypto';
import { bareVerb, defineCommand } from '#server/ops/command.ts';
import { systemClock } from '#server/platform/clock.ts';
import { keyFromSeed } from '#server/platform/signing.ts';

export const command = defineCommand({
  name: 'receipt-key',
  summary: 'prints a new key for RECEIPT_SIGNING_KEYS, and what to keep of it once it’s retired',
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
