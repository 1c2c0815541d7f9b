import { desk as numbers } from '#lib/product-constants.ts';
import type { Operator } from '#lib/desk/session.contract.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { unlessFull } from '#server/platform/full-disk.ts';
import { newToken, newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import type { DeskVisitor } from '#server/platform/who.ts';

interface Row extends Operator {
  session_id: string;
  pending: boolean;
}

const columns = 'o.id, o.name, o.email, o.role, s.id as session_id, s.pending';
const counts = `s.token_hash = $1 and o.id = s.operator_id and o.active
  and s.expires_at > $2 and (s.pending or s.seen_at > $3)`;

/**
 * The operator a desk token belongs to; undefined for anyone else, including a user's token. Each use keeps a
 * session alive for another 15 minutes, up to 12 hours in total; requests that a page makes on its own don't
 * count.
 */
export async function resolveOperator(
  { db, clock, env }: Pick<Services, 'db' | 'clock' | 'env'>,
  token: string | undefined,
  { unattended = false }: { unattended?: boolean | undefined } = {},
): Promise<DeskVisitor | undefined> {
  if (!token || !env.desk) return undefined;
  const now = clock.now();
  const values = [sha256(token), now, secondsAfter(now, -numbers.idleS)];
  const ask = async (name: string, text: string) =>
    (await db.sql.query<Row>({ name, text, values })).rows;
  const find = () =>
    ask('find-operator', `select ${columns} from desk_session s, operator o where ${counts}`);
  const use = () =>
    ask(
      'resolve-operator',
      `update desk_session s set seen_at = $2 from operator o where ${counts} returning ${columns}`,
    );
  const [row] = unattended ? await find() : await unlessFull(db, use, find);
  if (!row) return undefined;
  const { id, name, email, role, session_id, pending } = row;
  return { operator: { id, name, email, role }, sessionId: session_id, pending };
}

/** Opens a session: a full one, or a short one that waits for the code. Returns its token. */
export async function startDeskSession(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  operatorId: string,
  kind: 'pending' | 'full',
): Promise<{ token: string; expiresIn: number }> {
  const now = clock.now();
  const token = newToken();
  const expiresIn = kind === 'full' ? numbers.absoluteS : numbers.pendingS;
  await tx.sql.query(
    `insert into desk_session(id, operator_id, token_hash, pending, created_at, seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6)`,
    [newUuid(), operatorId, sha256(token), kind === 'pending', now, secondsAfter(now, expiresIn)],
  );
  return { token, expiresIn };
}

export async function endDeskSession(db: Database, sessionId: string): Promise<void> {
  await db.sql.query('delete from desk_session where id = $1', [sessionId]);
}
