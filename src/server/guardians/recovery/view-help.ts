import { guardianRecovery } from '#lib/constants.ts';
import type { GuardianLink } from '#lib/guardians/contract.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { GuardianRow } from '#server/guardians/guardian.ts';
import { countsFrom, findRecovery, type RecoveryRow } from './recovery.ts';

type Help = GuardianLink['help'];

const help = (state: Help['state'], until?: Date): Help => ({
  state,
  until: until?.toISOString() ?? null,
});

/** What became of a recovery that they helped with within the last days; undefined if it is long ago. */
function followedHelp(recovery: RecoveryRow, vouchedAt: Date, now: Date): Help | undefined {
  if (recovery.ended_by === 'recovered')
    return vouchedAt > secondsAfter(now, -guardianRecovery.knownS) ? help('done') : undefined;
  if (recovery.ended_at)
    return vouchedAt > secondsAfter(now, -guardianRecovery.knownS) ? help('stopped') : undefined;
  if (recovery.due_at) return help('running', recovery.due_at);
  return vouchedAt > countsFrom(now)
    ? help('waiting', secondsAfter(vouchedAt, guardianRecovery.helpS))
    : undefined;
}

/** From when on a guardian can help the owner back in; undefined for an invitation. */
export const canHelpFrom = ({ accepted_at: at }: GuardianRow): Date | undefined =>
  at ? secondsAfter(at, guardianRecovery.knownS) : undefined;

/** How a guardian can help, or what became of their help. */
export async function viewHelp(db: Database, row: GuardianRow, now: Date): Promise<Help> {
  const recovery = row.recovery_id ? await findRecovery(db, row.recovery_id) : undefined;
  const followed = recovery && row.vouched_at && followedHelp(recovery, row.vouched_at, now);
  if (followed) return followed;
  const from = canHelpFrom(row);
  if (!from || row.ends_at) return help('no');
  return from > now ? help('later', from) : help('ready');
}
