import { z } from 'zod';
import { CountryCode } from '#lib/contracts/common.ts';
import type { DeskService } from '#lib/contracts/desk-services.ts';
import { inactiveReasons } from '#lib/contracts/reference.ts';
import type { Command } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { readOptions } from '#server/ops/options.ts';
import { orTrouble, Trouble } from '#server/ops/trouble.ts';
import { listAllServices, setServices } from '#server/reference/index.ts';
import type { Services } from '#server/services.ts';

const usage = `npm run ops -- services list
npm run ops -- services set <country> <service> on --note "Why" --by <e-mail>
npm run ops -- services set <country> <service> off --reason down|later|country --note "Why" --by <e-mail>`;

async function list({ db }: Services): Promise<void> {
  for (const { country_code, slug, active, reason } of await listAllServices(db))
    console.log(`${country_code}  ${slug.padEnd(32)} ${active ? 'on' : `off, ${reason}`}`);
}

async function set(services: Services, args: string[]): Promise<void> {
  const schema = z.object({
    country: CountryCode,
    slug: z.string({ error: 'Name the service.' }),
    state: z.enum(['on', 'off'], { error: 'Say on or off.' }),
    reason: z.enum(inactiveReasons).optional(),
    note: z.string({ error: 'Say why: --note "…".' }).trim().min(5, 'Say why, in a few words.'),
    by: OperatorEmail,
  });
  const words = ['country', 'slug', 'state'];
  const asked = readOptions(args, { usage: usage.split('-- ').at(-1)!, words, schema });
  const { country, slug, state, reason, note } = asked;
  const by = await actorNamed(services, asked.by);
  const row = { country_code: country, slug, active: state === 'on', reason };
  const isSame = (each: DeskService) =>
    each.country_code === country &&
    each.slug === slug &&
    each.active === row.active &&
    each.reason === (row.active ? null : reason);
  if ((await listAllServices(services.db)).some(isSame))
    return console.log(`${slug} is ${state} in ${country} already. Nothing was changed.`);
  await setServices(services, { rows: [row], note }, by);
  console.log(`${slug} is ${state} in ${country}, for everybody from now on.`);
}

/** What is offered where: the same switch as at the desk. */
export const command: Command = {
  name: 'services',
  summary: 'what is on and off in each country: list, set',
  async run(services, [verb = 'list', ...args]) {
    if (verb === 'list') return list(services);
    if (verb === 'set') return orTrouble(set(services, args));
    throw new Trouble(usage);
  },
};
