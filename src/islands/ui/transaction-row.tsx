import type { CurrencyCode } from '#lib/countries.ts';
import type { SentTo } from '#lib/look/states.ts';
import { DateText } from './date-text.tsx';
import { Money } from './money.tsx';
import { StatusChip } from './status-chip.tsx';
import { Tile, type TileTone } from './tile.tsx';

export interface TransactionRowProps {
  href: string;
  title: string;
  /** Masked number, bank or card before the time. */
  detail?: string;
  at: string;
  amount: string;
  currency: CurrencyCode;
  /** Money in gets a plus, and green once it is there. */
  direction: 'in' | 'out';
  status: string;
  statusText?: string;
  sentTo?: SentTo | null;
  /** A flag holds the received money. */
  onHold?: boolean;
  stage?: string | undefined;
  icon: string;
  tone?: TileTone;
  /** The id of a brand's picture, and its sheet. */
  mark?: string | undefined;
  sheet?: string | undefined;
  zone?: string;
  /** A heading above has the day. */
  timeOnly?: boolean;
}

const returned = new Set(['failed', 'rejected', 'cancelled', 'reversed']);

/**
 * Long titles wrap to two lines; amounts never do. On wide screens the log becomes columns. What went well
 * shows no chip, so that the rest stands out.
 */
export function TransactionRow(props: TransactionRowProps) {
  const { direction, status, zone, timeOnly = false, onHold = false } = props;
  const arrived = direction === 'in' && status === 'completed' && !onHold;
  const isDone = status === 'completed' && !onHold && props.stage === undefined;
  const tone = returned.has(status) ? 'off' : arrived ? 'in' : undefined;
  const signed = direction === 'out' ? `-${props.amount.replace('-', '')}` : props.amount;
  return (
    <a className="row tx-row" href={props.href}>
      <Tile icon={props.icon} tone={props.tone} mark={props.mark} sheet={props.sheet} />
      <span className="tx-main">
        <span className="tx-l">
          <span className="row-t">{props.title}</span>
          {direction === 'out' && Number(signed) === 0 ? (
            <span className="money">Free</span>
          ) : (
            <Money
              amount={signed}
              currency={props.currency}
              plus={direction === 'in'}
              tone={tone}
              own
            />
          )}
        </span>
        <span className="tx-l">
          <span className="row-s">
            {props.detail && `${props.detail} · `}
            <DateText
              at={props.at}
              timeOnly={timeOnly}
              underDay={timeOnly}
              {...(zone ? { zone } : {})}
            />
          </span>
          {isDone ? (
            <span className="vh">{props.statusText}</span>
          ) : (
            <StatusChip
              status={status}
              text={props.statusText}
              sentTo={props.sentTo ?? null}
              onHold={onHold}
              stage={props.stage}
            />
          )}
        </span>
      </span>
    </a>
  );
}
