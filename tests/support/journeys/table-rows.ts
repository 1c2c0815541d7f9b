import type { OpenDatabase } from '#server/db/client.ts';

/**
 * The tables that the links of emails can change. Jobs that run every minute change none of them.
 */
const tables = [
  'admission',
  'admission_handover',
  'data_export',
  'gift',
  'link_token',
  'notification_preference',
  'notifications',
  'order_events',
  'orders',
  'session',
  'users',
] as const;

/** The rows of each table as text, by name, so that a comparison shows which row has changed. */
export async function readTables({ sql }: OpenDatabase): Promise<Record<string, string[]>> {
  const read: Record<string, string[]> = {};
  for (const name of tables) {
    const { rows } = await sql.query<{ text: string }>(`select t::text from ${name} t order by 1`);
    read[name] = rows.map(({ text }) => text);
  }
  return read;
}
