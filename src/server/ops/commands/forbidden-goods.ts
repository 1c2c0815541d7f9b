import { nameActors } from '#server/desk/operators.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import type { Services } from '#server/platform/services.ts';
import { listComingGoods, listGoods } from '#server/shopping/forbidden.ts';

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
  console.log('Times are UTC. Two people change the list at the desk: /desk/shopping/forbidden.');
}

/** Goods that personal shopping doesn't send, or not everywhere. Only the desk changes them. */
export const command = defineCommand({
  name: 'forbidden-goods',
  verbs: { list: verb({ run: list }) },
});
