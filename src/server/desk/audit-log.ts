import type { Database } from '#server/db/client.ts';

const PAGE = 50;

interface Line {
  id: string;
  at: Date;
  actor: string;
  action: string;
  subject: string | null;
}

/** Who did what, newest first, with the names of operators. */
export async function listAudit(
  db: Database,
  { before, subject }: { before?: number | undefined; subject?: string | undefined },
) {
  const { rows } = await db.sql.query<Line>({
    name: 'list-audit',
    text: `select a.id::text, a.at, coalesce(o.name, a.actor) actor, a.action, a.subject
      from audit_log a left join operator o on a.actor = 'operator:' || o.id
      where ($1::bigint is null or a.id < $1) and ($2::text is null or a.subject = $2)
      order by a.id desc limit ${PAGE}`,
    values: [before ?? null, subject ?? null],
  });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
