import { Own } from '#islands/ui/own.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { KycStatus } from '#lib/kyc/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { describeLargest } from '#lib/wallet/withdrawal-costs.ts';

type LimitRow = KycStatus['limits'][number];
type LimitName = LimitRow['name'];

const limitWords: Record<LimitName, string> = {
  one_time_spend: 'Per transaction',
  daily_spend: 'Spent today',
  one_time_withdrawal: 'Per withdrawal',
  daily_withdrawal: 'Withdrawn today',
  daily_debits: 'Total out today',
  monthly_debits: 'Total out this month',
  balance_cap: 'Maximum balance',
  single_deposit: 'Per deposit',
};

const percentUsed = ({ used, limit }: LimitRow): number => {
  const most = parseAmount(limit);
  // rounded up, so that even one kobo shows
  return most > 0n
    ? Math.min(100, Number((parseAmount(used ?? '0') * 100n + most - 1n) / most))
    : 100;
};

const toneOf = (percent: number) =>
  percent >= 100 ? 'meter-bad' : percent >= 80 ? 'meter-warn' : '';

interface LimitProps {
  row: LimitRow;
  /** The largest withdrawal that is currently possible. */
  largest: string;
  currency: CurrencyCode;
  zone: string;
}

/** What remains of a limit. For withdrawals, the same maximum as in the withdrawal form. */
function Left({ row, largest, currency, zone }: LimitProps) {
  if (row.name === 'daily_withdrawal')
    return (
      <p className="cap num">
        <Own text={describeLargest(largest, currency)} />
      </p>
    );
  if (row.left === null) return null;
  return (
    <p className="cap num">
      <Own text={formatMoney(row.left, currency)} /> left
      {row.name === 'monthly_debits' && row.resets_at && (
        <>
          , resets <DateText at={row.resets_at} zone={zone} inSentence />
        </>
      )}
    </p>
  );
}

/** A limit that an operator set for this member until a date. */
const SetForYou = ({ row, zone }: Pick<LimitProps, 'row' | 'zone'>) =>
  row.own_until && (
    <p className="cap">
      Set for you until <DateText at={row.own_until} zone={zone} inSentence />
    </p>
  );

function Limit(props: LimitProps) {
  const { row, currency } = props;
  const name = limitWords[row.name];
  if (row.used === null)
    return (
      <div>
        <div className="text-14 flex flex-wrap items-baseline justify-between gap-2">
          <h3 className="text-14">{name}</h3>
          <span className="num wrap-anywhere text-ink-2">
            up to <b>{formatMoney(row.limit, currency)}</b>
          </span>
        </div>
        <SetForYou {...props} />
      </div>
    );
  const percent = percentUsed(row);
  return (
    <div className="grid gap-1.5">
      <div className="text-14 flex flex-wrap items-baseline justify-between gap-x-2">
        <h3 className="text-14">{name}</h3>
        <span className="num wrap-anywhere text-ink-2">
          <b>
            <Own text={formatMoney(row.used, currency)} />
          </b>{' '}
          of {formatMoney(row.limit, currency)}
        </span>
      </div>
      <progress
        className={`meter h-2 ${toneOf(percent)}`}
        max={100}
        value={percent}
        aria-label={`${name}: ${percent}% used`}
      />
      <Left {...props} />
      <SetForYou {...props} />
    </div>
  );
}

interface LimitsCardProps {
  status: KycStatus;
  zone: string;
  /** The limits to show; by default those on money going out today. */
  of?: 'going out' | 'coming in' | 'all';
}

const shown: Record<'going out' | 'coming in', readonly LimitName[]> = {
  'going out': ['daily_spend', 'daily_withdrawal', 'one_time_withdrawal'],
  'coming in': ['single_deposit', 'balance_cap'],
};

/** What remains of each limit, and when it resets. */
export function LimitsCard({ status, zone, of = 'going out' }: LimitsCardProps) {
  const rows =
    of === 'all'
      ? // bars are grouped together, and so are plain lines
        [...status.limits].sort(
          (one, other) => Number(one.used === null) - Number(other.used === null),
        )
      : shown[of].flatMap((name) => status.limits.filter((row) => row.name === name));
  const resetsAt = rows.find((row) => row.resets_at && row.name !== 'monthly_debits')?.resets_at;
  return (
    <section className="card" aria-labelledby="limits">
      <div className="card-head">
        <h2 id="limits">Your limits</h2>
        <span className="chip chip-plain">Level {status.level}</span>
      </div>
      {status.notes.length > 0 && (
        <Note tone="warn">
          {status.notes.map((note) => (
            <p key={note}>
              <Own text={note} />
            </p>
          ))}
        </Note>
      )}
      <div className="grid gap-4 px-0 pt-2 pb-3">
        {rows.map((row) => (
          <Limit
            key={row.name}
            row={row}
            zone={zone}
            currency={status.currency}
            largest={status.largest_withdrawal}
          />
        ))}
      </div>
      {resetsAt && (
        <p className="cap">
          Resets <DateText at={resetsAt} zone={zone} inSentence />
        </p>
      )}
      {of !== 'all' && (
        <a className="link" href={paths.limits}>
          See all limits
        </a>
      )}
    </section>
  );
}
