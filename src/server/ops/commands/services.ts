import { z } from 'zod';
import { CountryCode } from '#lib/contracts/common.ts';
import { inactiveReasons } from '#lib/reference/contract.ts';
import type { DeskService } from '#lib/reference/desk/services.contract.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import type { Services } from '#server/platform/services.ts';
import { listAllServices } from '#server/reference/list-all-services.ts';
import { findGaps } from '#server/reference/readiness.ts';
import { setServices } from '#server/reference/set-services.ts';

async function list({ db }: Services): Promise<void> {
  for (const { country_code, slug, active, reason } of await listAllServices(db))
    console.log(`${country_code}  ${slug.padEnd(32)} ${active ? 'on' : `off, ${reason}`}`);
}

const Set = z.object({
  country: CountryCode,
  slug: z.string({ error: 'Enter the service.' }),
  state: z.enum(['on', 'off'], { error: 'Enter on or off.' }),
  reason: z.enum(inactiveReasons).optional(),
  note: z
    .string({ error: 'Add a reason: --note "…".' })
    .trim()
    .min(5, 'Add a reason of at least 5 characters.'),
  by: OperatorEmail,
});

async function set(services: Services, asked: z.output<typeof Set>): Promise<void> {
  const { country, slug, state, reason, note } = asked;
  const by = await actorNamed(services, asked.by, 'settings');
  const row = { country_code: country, slug, active: state === 'on', reason };
  const isSame = (each: DeskService) =>
    each.country_code === country &&
    each.slug === slug &&
    each.active === row.active &&
    each.reason === (row.active ? null : reason);
  if ((await listAllServices(services.db)).some(isSame))
    return console.log(`${slug} is ${state} in ${country} already. Nothing changed.`);
  await setServices(services, { rows: [row], note }, by);
  console.log(`${slug} is ${state} in ${country}, for everyone from now on.`);
  const gaps = row.active ? await findGaps(services, slug, country) : [];
  for (const { text, remedy } of gaps) console.log(`It can’t be bought yet: ${text} (${remedy}).`);
}

/** What is offered where: the same switch as at the desk. */
export const command = defineCommand({
  name: 'services',
  verbs: {
    list: verb({ run: list }),
    set: verb({
      usage: `<country> <service> on|off [--reason ${inactiveReasons.join('|')}] --note "Why" --by <email>`,
      about: '--reason is what visitors are told while it is off.',
      words: ['country', 'slug', 'state'],
      schema: Set,
      run: set,
    }),
  },
});
