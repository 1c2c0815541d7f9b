import { guardians } from '#lib/constants.ts';
import type { readRecovery as readCall, Recovery } from '#lib/guardians/recovery.contract.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { codeOfLink, countHelp, findByToken, type RecoveryRow } from './recovery.ts';

function stateOf(row: RecoveryRow, now: Date): Recovery['state'] {
  if (row.ended_at || (row.due_at === null && row.expires_at <= now)) return 'ended';
  if (row.due_at === null) return 'waiting';
  return row.proven_at ? 'running' : 'prove';
}

/** A recovery as the holder of its link sees it: the same for a name that no account has. */
export async function viewRecovery(
  db: Database,
  row: RecoveryRow,
  token: string,
  now: Date,
): Promise<Recovery> {
  const state = stateOf(row, now);
  const helped = state === 'waiting' ? await countHelp(db, row.id, now) : guardians.toLock;
  return {
    state,
    code: state === 'waiting' ? codeOfLink(token) : null,
    helped: row.due_at || state === 'waiting' ? helped : 0,
    expires_at: row.expires_at.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
    ended_by: state === 'ended' ? (row.ended_by ?? 'expired') : null,
  };
}

export async function readRecovery({
  db,
  clock,
  params,
}: CallContext<typeof readCall>): Promise<Reply<typeof readCall>> {
  const row = await findByToken(db, params.token);
  return { data: await viewRecovery(db, row, params.token, clock.now()) };
}
