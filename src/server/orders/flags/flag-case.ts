import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { timeFact } from '#server/desk/fact.ts';
import type { CaseDetail, CaseRow } from '#server/desk/queue.ts';
import { listEvents } from '#server/orders/find.ts';
import type { Services } from '#server/platform/services.ts';
import { FLAG_COLUMNS, FLAG_TABLES, RAISED_NAME, type Flag } from './flag-rows.ts';
import { reasonOf } from './flag-words.ts';

/** A flag as the desk works with it. */
export interface FlagCase extends Flag {
  raised_name: string;
  order_reference: string;
  country_code: string;
  /** The owner's appeal against it; null when there is none to answer. */
  appeal: string | null;
  appealed_at: Date | null;
  answered_at: Date | null;
}

export const CASE_COLUMNS = `${FLAG_COLUMNS}, ${RAISED_NAME}, o.reference_code as order_reference, o.country_code,
  p.message as appeal, p.created_at as appealed_at, p.answered_at`;
export const CASE_TABLES = `${FLAG_TABLES} join orders o on o.id = f.order_id
  left join appeal p on p.flag_id = f.id`;

/** @throws AppError not_found */
export async function findFlagCase(db: Database, id: string): Promise<FlagCase> {
  const { rows } = await db.sql.query<FlagCase>(
    `select ${CASE_COLUMNS} from ${CASE_TABLES} where f.id = $1`,
    [id],
  );
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

export const isAppealed = ({ appealed_at, answered_at }: FlagCase): boolean =>
  appealed_at !== null && answered_at === null;

const stageOf = (flag: FlagCase) =>
  flag.state === 'open' ? (isAppealed(flag) ? 'appeal' : 'open') : 'done';

export const flagRow = (flag: FlagCase): CaseRow => ({
  id: flag.id,
  reference: flag.reference,
  title: flag.title,
  country: flag.country_code,
  amount: toAmount(flag.amount),
  currency: flag.currency,
  since: flag.raised_at.toISOString(),
  promised_at: null,
  stage: stageOf(flag),
});

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

function factsOf(flag: FlagCase): CaseDetail['facts'] {
  const raised = flag.raised_by === 'rules' ? 'Our rules' : flag.raised_name;
  return [
    ...(flag.appeal ? [fact('Customer’s message', flag.appeal, isAppealed(flag))] : []),
    fact('What was seen', reasonOf(flag).seen),
    fact('On hold', formatMinor(money(flag.held, flag.currency)), flag.held < flag.amount),
    fact('Flagged by', raised),
    timeFact('Released by', flag.release_at),
    fact('Order', flag.order_reference),
  ];
}

async function historyOf(db: Database, flag: Flag): Promise<CaseDetail['facts']> {
  const { rows } = await db.sql.query<{ orders: number; flags: number; resolved: number }>(
    `select (select count(*)::int from orders where user_id = $1) orders,
       (select count(*)::int from flag where user_id = $1 and id <> $2) flags,
       (select count(*)::int from flag
          where user_id = $1 and id <> $2 and state = 'resolved') resolved`,
    [flag.user_id, flag.id],
  );
  const { orders = 0, flags = 0, resolved = 0 } = rows[0] ?? {};
  return [
    fact('Orders', String(orders)),
    fact('Other flags', String(flags), flags > 2),
    fact('Refunded', String(resolved)),
  ];
}

/** A flag with its owner's appeal and its order's history. */
export async function viewFlagCase({ db }: Services, id: string): Promise<CaseDetail> {
  const flag = await findFlagCase(db, id);
  const [user, events, history] = await Promise.all([
    findUser(db, flag.user_id),
    listEvents(db, flag.order_id),
    historyOf(db, flag),
  ]);
  return {
    ...flagRow(flag),
    facts: factsOf(flag),
    items: [],
    user: user
      ? {
          name: [user.firstname, user.lastname].filter(Boolean).join(' ') || user.username,
          since: user.created_at.toISOString(),
          country: user.country_code,
          history,
        }
      : null,
    timeline: events.map(({ title, text, at }) => ({ title, text, at: at.toISOString(), by: '' })),
    verdicts: isAppealed(flag) ? ['approve', 'extend', 'reject'] : ['approve', 'extend'],
    reasons: [],
  };
}
