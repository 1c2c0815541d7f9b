import type { Database } from '#server/db/client.ts';
import { hashLines, hashWhole, type MessageWay } from '#server/platform/message-log.ts';

export interface Found {
  at: Date;
  channel: MessageWay;
  /** Whether it was sent to the member who asks. */
  is_own: boolean;
  /** Whether the lines are all of it. */
  whole: boolean;
}

const FIND = `select at, channel, coalesce(recipient = any($2::bytea[]), false) is_own, $3 = any(lines) whole
  from message_log where lines @> $1::bigint[]`;

/** The newest message with all of these lines, first among the member's own; undefined if there is none. */
export async function findMessage(
  db: Database,
  secret: string,
  lines: readonly string[],
  own: readonly Buffer[],
): Promise<Found | undefined> {
  const values = [hashLines(secret, lines), own, hashWhole(secret, lines)];
  const find = async (name: string, more: string) => {
    const text = `${FIND} ${more} order by id desc limit 1`;
    const { rows } = await db.sql.query<Found>({ name, text, values });
    return rows[0];
  };
  const mine =
    own.length > 0 && (await find('find-own-message', 'and recipient = any($2::bytea[])'));
  return mine || find('find-message', '');
}

/** Which of these lines are in any message. */
export async function findKnown(
  db: Database,
  secret: string,
  lines: readonly string[],
): Promise<Set<string>> {
  const hashes = hashLines(secret, lines);
  const { rows } = await db.sql.query<{ n: string }>({
    name: 'find-known-lines',
    text: `select n from unnest($1::bigint[]) with ordinality asked(hash, n)
      where exists (select from message_log where lines @> array[hash])`,
    values: [hashes],
  });
  return new Set(rows.map(({ n }) => lines[Number(n) - 1]!));
}
