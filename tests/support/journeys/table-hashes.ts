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

/** A hash of the rows of each table, by name. */
export async function hashTables({ sql }: OpenDatabase): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const name of tables) {
    const { rows } = await sql.query<{ hash: string }>(
      `select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${name} t`,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
