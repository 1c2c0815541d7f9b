import { z } from 'zod';
import { summarise } from '#server/analytics/summary.ts';
import { listLeastHelpful } from '#server/help/vote.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';

const DAY_S = 24 * 3600;
const invalid = '--days takes a number from 1 to 90.';
const schema = z.object({
  days: z.coerce
    .number({ error: invalid })
    .int(invalid)
    .min(1, invalid)
    .max(90, invalid)
    .default(7),
});

const line = (name: string, ...numbers: (number | string)[]) =>
  console.log(`  ${name.padEnd(36)}${numbers.map((each) => String(each).padStart(10)).join('')}`);

async function print({ db, clock }: Services, { days }: z.output<typeof schema>): Promise<void> {
  const since = secondsAfter(clock.now(), -days * DAY_S);
  const [found, texts] = await Promise.all([summarise(db, since), listLeastHelpful(db, since)]);
  console.log(`The last ${days} days. Who saves data or asked not to be followed is not in it.\n`);
  line('Steps of flows', 'times', 'members');
  for (const { step, times, members } of found.steps) line(step, times, members);
  line('\n  Screens', 'views');
  for (const { screen, times } of found.views) line(screen, times);
  line('\n  Days (UTC)', 'views', 'calls', 'failed');
  for (const { day, views, calls, failed } of found.days) line(day, views, calls, failed);
  line('\n  Texts that didn’t help', 'yes', 'no');
  for (const { subject, yes, no } of texts) line(subject, yes, no);
}

export const command = defineCommand({
  name: 'analytics',
  verb: verb({ usage: '[--days 7]', schema, run: print }),
});
