import type { Database } from '#server/db/client.ts';
import { FLAG_COLUMNS, FLAG_TABLES, RAISED_NAME, type Flag } from './flag-rows.ts';

/** An open flag as staff works with it. */
export interface OpenFlag extends Flag {
  raised_name: string;
  order_reference: string;
  username: string;
  /** Its owner's appeal. */
  appeal: string | null;
  appealed_at: Date | null;
}

/** All open flags, the one that ends next first. */
export async function listOpenFlags(db: Database): Promise<OpenFlag[]> {
  const { rows } = await db.sql.query<OpenFlag>(
    `select ${FLAG_COLUMNS}, ${RAISED_NAME}, o.reference_code as order_reference, u.username,
       p.message as appeal, p.created_at as appealed_at
     from ${FLAG_TABLES} join orders o on o.id = f.order_id join users u on u.id = f.user_id
       left join appeal p on p.flag_id = f.id
     where f.state = 'open' order by f.release_at, f.reference`,
  );
  return rows;
}

/** Users' appeals against orders that were rejected. */
export async function listRejectionAppeals(
  db: Database,
): Promise<{ order_reference: string; message: string; created_at: Date }[]> {
  const { rows } = await db.sql.query<{
    order_reference: string;
    message: string;
    created_at: Date;
  }>(
    `select o.reference_code as order_reference, p.message, p.created_at
     from appeal p join orders o on o.id = p.order_id
     where p.flag_id is null and o.status = 'rejected' order by p.created_at`,
  );
  return rows;
}
