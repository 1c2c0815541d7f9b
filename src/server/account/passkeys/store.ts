import type { z } from 'zod';
import type { Passkey } from '#lib/auth/passkeys.contract.ts';
import type { Database } from '#server/db/client.ts';

export interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  device: string;
  confirms_payments: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

type View = z.input<typeof Passkey>;

export const passkeyView = (row: PasskeyRow): View => ({
  id: row.id,
  credential_id: row.credential_id,
  name: row.name,
  device: row.device,
  confirms_payments: row.confirms_payments,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** The passkeys of a user, newest first. */
export async function passkeysOf(db: Database, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await db.sql.query<PasskeyRow>(
    'select * from passkey where user_id = $1 order by created_at desc, id',
    [userId],
  );
  return rows;
}

export async function findPasskey(
  db: Database,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await db.sql.query<PasskeyRow>(
    'select * from passkey where credential_id = $1',
    [credentialId],
  );
  return rows[0];
}

/** Stores the new counter; false when another use came first, or the counter went back. */
export async function noteUse(
  db: Database,
  { id }: PasskeyRow,
  counter: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.sql.query(
    `update passkey set counter = $2, last_used_at = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, now],
  );
  return rowCount === 1;
}

/** The list that tells a browser which passkeys it may use, or already has. */
export const allowed = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports,
  }));
