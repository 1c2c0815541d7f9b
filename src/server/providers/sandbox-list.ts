import type { SwitchPort } from '#lib/sandbox/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import { readSwitch, waitAsSwitched } from './sandbox-switches.ts';
import type { ListSettled, SettledLine } from '#server/ports/settled.ts';

const PAGE = 100;
const RECHECK_MS = 10_000;

interface Row {
  topic: SettledLine['topic'];
  provider_reference: string;
  our_reference: string | null;
  amount: bigint;
  currency: CurrencyCode;
  state: SettledLine['state'];
  at: Date;
  /** The provider's fee, in minor units; none if no fee was set. */
  fee: bigint | null;
}

const lineOf = (row: Row): SettledLine => ({
  topic: row.topic,
  providerReference: row.provider_reference,
  ourReference: row.our_reference,
  amount: money(row.amount, row.currency),
  state: row.state,
  at: row.at,
  ...(row.fee && row.state === 'done' ? { fee: money(row.fee, row.currency) } : {}),
});

/** The second copy, if the provider did something twice. */
export const copiesOf = (port: SwitchPort, reference: string): string =>
  `(select '' as suffix union all select '-2' from sandbox.done_twice t
    where t.port = '${port}' and t.reference = ${reference})`;

interface Orders {
  port: SwitchPort;
  topic: SettledLine['topic'];
  /** The first letters of its order numbers. */
  prefix: string;
  /** The table of its orders. */
  table: string;
  /** The state of an order that was carried out. */
  done: string;
}

/** The books of a sandbox provider: the same order numbers as in its replies, with the changes that are due. */
export const booksOf = ({ port, topic, prefix, table, done }: Orders): string => `
  select '${topic}' as topic,
    '${prefix}' || upper(left(encode(sha256(convert_to(reference, 'UTF8')), 'hex'), 12)) || copy.suffix
      as provider_reference,
    reference as our_reference, amount, currency,
    case now_is.state when '${done}' then 'done' when 'accepted' then 'pending' else now_is.state end
      as state,
    now_is.at, created_at
  from ${table}
    cross join lateral (select
      case when next_at <= $1 then next_state else ${table}.state end as state,
      case when next_at <= $1 then next_at else changed_at end as at) now_is
    cross join lateral ${copiesOf(port, 'reference')} copy`;

/**
 * Lists a period from the books of one sandbox provider. `books` is a select with the columns of Row and
 * created_at; its $1 is the current time.
 */
export const listFromBooks =
  ({ db, clock }: { db: Database; clock: Clock }, port: SwitchPort, books: string): ListSettled =>
  async ({ from, to, cursor }) => {
    if ((await waitAsSwitched(await readSwitch(db, port))) === 'timeout')
      return { kind: 'unknown', reason: 'timeout', recheckAfterMs: RECHECK_MS };
    const { rows } = await db.sql.query<Row>(
      `select book.*, book.amount * fee.basis_points / 10000 as fee from (${books}) book
         left join sandbox.fee fee on fee.port = $5
       where ((created_at >= $2 and created_at < $3) or (at >= $2 and at < $3))
         and ($4::text is null or provider_reference > $4)
       order by provider_reference limit ${PAGE}`,
      [clock.now(), from, to, cursor ?? null, port],
    );
    const next = rows.length === PAGE ? (rows.at(-1)?.provider_reference ?? null) : null;
    return {
      kind: 'done',
      value: { lines: rows.map(lineOf), next },
      providerRef: `${port}-list`,
      raw: null,
    };
  };
