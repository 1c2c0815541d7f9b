import type { Database } from '#server/db/client.ts';

/**
 * Writes one line of the audit log, in the same transaction as the change it records. Never put secrets in
 * it.
 */
export async function audit(
  tx: Database,
  line: { actor: string; action: string; subject?: string; detail?: Record<string, unknown> },
): Promise<void> {
  await tx.sql.query({
    name: 'audit',
    text: 'insert into audit_log(actor, action, subject, detail) values ($1, $2, $3, $4)',
    values: [line.actor, line.action, line.subject ?? null, JSON.stringify(line.detail ?? {})],
  });
}
