import type { OpportunityTask } from '#lib/rewards/opportunity-tasks.ts';
import type { Database } from '#server/db/client.ts';
import { worthOfTradeSql } from '#server/loyalty/what-counts.ts';

export interface Task {
  task: OpportunityTask;
  tutorial: string | null;
}

interface Row {
  verify: boolean;
  two_factor: boolean;
  first_trade: boolean;
  friend: boolean;
  learned: string[];
}

/** Whether a member has completed a task, as things are now. */
export interface Done {
  (asked: Task): boolean;
  /** Their identity is verified, so they can claim what they have completed. */
  isPerson: boolean;
}

/** Reads which rewarded tasks a member has completed. */
export async function readDone(db: Database, userId: string): Promise<Done> {
  const { rows } = await db.sql.query<Row>({
    name: 'opportunity-done',
    text: `select u.has_kyc_set_up as verify, u.two_factor_enabled_at is not null as two_factor,
        exists (select 1 from orders o
          where o.user_id = u.id and ${worthOfTradeSql('o')} > 0) as first_trade,
        exists (select 1 from referral_bonus b
          where b.referrer_id = u.id and b.state = 'paid') as friend,
        array(select tutorial from tutorial_answer t
          where t.user_id = u.id and t.right_at is not null) as learned
      from users u where u.id = $1`,
    values: [userId],
  });
  const [row] = rows;
  const done = ({ task, tutorial }: Task): boolean => {
    if (!row) return false;
    return task === 'learn' ? row.learned.includes(tutorial ?? '') : row[task];
  };
  return Object.assign(done, { isPerson: row?.verify ?? false });
}
