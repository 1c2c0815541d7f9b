import { renameVisitors } from '#server/analytics/rename-visitors.ts';
import { defineCommand, verb } from '#server/ops/command.ts';
import { countEarlyTickets } from '#server/ops/rotate-secret/early-tickets.ts';
import { countLeftHashes } from '#server/ops/rotate-secret/left-hashes.ts';
import { resealColumns, type Resealed } from '#server/ops/rotate-secret/reseal-columns.ts';
import { keyRing } from '#server/platform/secret-keys.ts';
import type { Services } from '#server/platform/services.ts';
import { vtpassNoticeSecret } from '#server/providers/bills/vtpass/adapter.ts';
import { resealFiles } from '#server/uploads/reseal-files.ts';

/** Adds up items that are stored in several places. */
function sumUp(all: readonly Resealed[]): Resealed[] {
  const sums = new Map<string, Resealed>();
  for (const { what, done, left } of all) {
    const sum = sums.get(what) ?? { what, done: 0, left: 0 };
    sums.set(what, { what, done: sum.done + done, left: sum.left + left });
  }
  return [...sums.values()];
}

async function reseal(services: Services): Promise<boolean> {
  const sealed = await resealColumns(services);
  const files = await resealFiles(services);
  const all = sumUp([...sealed, { what: 'pictures', ...files }]);
  for (const { what, done, left } of all) {
    if (done > 0) console.log(`${String(done).padStart(8)}  ${what}`);
    if (left > 0)
      console.log(`${String(left).padStart(8)}  ${what} that no secret of the settings opens`);
  }
  await renameVisitors(services);
  return all.every(({ left }) => left === 0);
}

const note = ({ db, env }: Services) =>
  db.sql.query(
    `update secret_key set emptied_at = now()
     where not is_current and emptied_at is null and id = any($1)`,
    [keyRing(env).map(({ id }) => id)],
  );

async function printWhetherNeeded({ db, env }: Services): Promise<void> {
  if (env.SECRET_PREVIOUS.length === 0) return;
  const { n, until } = await countEarlyTickets(db);
  const day = until?.toISOString().slice(0, 10);
  console.log(
    day
      ? `\nKeep SECRET_PREVIOUS until ${day}: ${n} ${n === 1 ? 'ticket' : 'tickets'} to coming events may be printed.`
      : '\nSECRET_PREVIOUS can be left out now.',
  );
  if (env.VTPASS_API_KEY)
    console.log(
      `Before, tell VTpass the new address for notices: ${env.origin}/api/webhooks/vtpass/${vtpassNoticeSecret(env.SECRET)}`,
    );
}

async function run(services: Services): Promise<number> {
  const { db, env } = services;
  console.log('Sealed anew under SECRET:');
  if (!(await reseal(services))) {
    console.log(
      'Put the secret that they were sealed with into SECRET_PREVIOUS and run this again.',
    );
    return 1;
  }
  await note(services);
  const left = await countLeftHashes(db, env);
  console.log('Nothing that is sealed needs an earlier secret any more.');
  if (left.length > 0) {
    console.log('\nHashed under an earlier secret until their owners use them again:');
    for (const { what, n } of left) console.log(`${String(n).padStart(8)}  ${what}`);
    console.log(
      'Without SECRET_PREVIOUS these people reset their password or PIN and make new recovery codes; operators are removed and added again.',
    );
  }
  await printWhetherNeeded(services);
  return 0;
}

/** The second half of changing SECRET; safe to run again, and while the product is running. */
export const command = defineCommand({
  name: 'rotate-secret',
  verb: verb({
    about: `Make a new SECRET, put the old one into SECRET_PREVIOUS, restart everything, run this,
and leave SECRET_PREVIOUS out when it says so.`,
    run,
  }),
});
