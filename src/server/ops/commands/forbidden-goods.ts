import { z } from 'zod';
import { nameActors } from '#server/desk/operators.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { actorNamed, OperatorEmail } from '#server/ops/operator-named.ts';
import { momentOf } from '#server/ops/options.ts';
import type { Services } from '#server/platform/services.ts';
import { listComingGoods, listGoods } from '#server/shopping/forbidden.ts';
import { setForbidden, withdrawForbidden } from '#server/shopping/set-forbidden.ts';

const setUsage = `<id> --reason "Why, for colleagues" --by <email>
  [--name "Loose batteries"] [--words "power bank,spare battery"] [--destinations NG,GH or all]
  [--refused yes or no] [--text "Why, as customers see it"] [--instead "What we can send" or none]
  [--at 2026-12-24T18:00Z]`;

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

const id = z.string({ error: 'Enter the id of the goods.' });
const said = {
  at: momentOf('--at').optional(),
  reason: z
    .string({ error: 'Add a reason: --reason "…".' })
    .trim()
    .min(5, 'Add a reason of at least 5 characters.'),
  by: OperatorEmail,
};
const Changed = z.object({
  id,
  name: z.string().optional(),
  words: z.string().transform(listOf).optional(),
  destinations: z
    .string()
    .transform((text) => (text === 'all' ? [] : listOf(text.toUpperCase())))
    .optional(),
  refused: z
    .enum(['yes', 'no'], '--refused takes yes or no.')
    .transform((word) => word === 'yes')
    .optional(),
  text: z.string().optional(),
  instead: z
    .string()
    .transform((text) => (text === 'none' ? null : text))
    .optional(),
  ...said,
});
const Withdrawn = z.object({ id, ...said });

async function list({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  for (const { withdrawn, destinations, refused, words, ...row } of await listGoods(db, now)) {
    const where = destinations.join(' ') || 'everywhere';
    const state = refused ? 'refused' : 'staff decide';
    console.log(`${row.id.padEnd(14)} ${withdrawn ? 'withdrawn' : `${state}, ${where}`}`);
    console.log(`  ${row.name}: ${row.reason}${row.instead ? ` Instead: ${row.instead}` : ''}`);
    console.log(`  ${words.join(', ')}`);
  }
  const coming = await listComingGoods(db, now);
  const names = await nameActors(
    db,
    coming.map(({ by }) => by),
  );
  for (const row of coming) {
    const what = row.withdrawn ? 'is withdrawn' : 'changes';
    const who = names.get(row.by) ?? row.by;
    console.log(`${row.id} ${what} from ${row.at.toISOString()}, ${who}: ${row.because ?? ''}`);
  }
  console.log('Times are UTC.');
}

const becauseOf = async (services: Services, { at, reason, by }: z.output<typeof Withdrawn>) => ({
  effectiveAt: at ?? null,
  because: reason,
  by: await actorNamed(services, by, 'settings'),
});

async function set(services: Services, asked: z.output<typeof Changed>): Promise<void> {
  const because = await becauseOf(services, asked);
  const { text, name, words, destinations, refused, instead } = asked;
  const change = { id: asked.id, reason: text, name, words, destinations, refused, instead };
  const isSet = await setForbidden(services, change, because);
  console.log(isSet ? `${asked.id} is set.` : 'It’s already set that way. Nothing changed.');
}

async function withdraw(services: Services, asked: z.output<typeof Withdrawn>): Promise<void> {
  await withdrawForbidden(services, asked.id, await becauseOf(services, asked));
  console.log(`${asked.id} is withdrawn.`);
}

/** Goods that personal shopping doesn't send, or not everywhere. */
export const command = defineCommand({
  name: 'forbidden-goods',
  verbs: {
    list: verb({ run: list }),
    set: verb({
      usage: setUsage,
      about: 'Anything left out stays as it is. Lists sent before stay accepted.',
      words: ['id'],
      schema: Changed,
      run: set,
    }),
    withdraw: verb({
      usage: '<id> --reason "Why" --by <email> [--at 2026-12-24T18:00Z]',
      words: ['id'],
      schema: Withdrawn,
      run: withdraw,
    }),
  },
});
