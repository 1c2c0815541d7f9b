import type { DeskAnnouncement } from '#lib/announcements/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';

type Times = 'starts_at' | 'ends_at' | 'added_at' | 'state';

/** One row of announcement. */
export type AnnouncementRow = Omit<DeskAnnouncement, Times> & {
  starts_at: Date;
  ends_at: Date | null;
  added_at: Date;
  approved_at: Date | null;
  finished_at: Date | null;
  stopped_at: Date | null;
  /** A second approver is asked about it. */
  asked: boolean;
};

const ROWS = `select a.*, exists (select 1 from desk_approval d where d.queue = 'announcements'
    and d.case_id = a.id and d.state = 'open') as asked from announcement a`;

export async function listRows(db: Database): Promise<AnnouncementRow[]> {
  const { rows } = await db.sql.query<AnnouncementRow>(
    `${ROWS} order by a.added_at desc, a.id limit 100`,
  );
  return rows;
}

/** @throws AppError not_found */
export async function findRow(db: Database, id: string, lock = ''): Promise<AnnouncementRow> {
  const { rows } = await db.sql.query<AnnouncementRow>(`${ROWS} where a.id = $1 ${lock}`, [id]);
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

/** Whether it goes to members' inboxes, and not only above their pages. */
export const isMessage = ({ channels }: Pick<AnnouncementRow, 'channels'>): boolean =>
  channels.some((channel) => channel !== 'banner');

export function stateOf(row: AnnouncementRow, now: Date): DeskAnnouncement['state'] {
  if (row.stopped_at) return 'stopped';
  if (!row.approved_at) return row.asked ? 'asked' : 'refused';
  if (row.starts_at > now) return 'planned';
  if (isMessage(row) && !row.finished_at) return 'sending';
  return row.channels.includes('banner') && row.ends_at && row.ends_at > now ? 'on' : 'done';
}
