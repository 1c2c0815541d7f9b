import '#styles/parts/flagged.css';
import { DateText } from '#islands/ui/date-text.tsx';
import type { OrderFlag } from '#lib/contracts/flags.ts';

/** Why money is held: the rule in words, what was seen, what clears it, who decides, and its end. */
export const FlagReason = ({ flag, zone }: { flag: OrderFlag; zone: string }) => (
  <dl className="why">
    <div>
      <dt>Why</dt>
      <dd>
        <b>{flag.reason.rule}.</b> {flag.reason.seen}
      </dd>
    </div>
    <div>
      <dt>What clears it</dt>
      <dd>{flag.reason.clears}</dd>
    </div>
    <div>
      <dt>Who decides</dt>
      <dd>{flag.reason.decides}</dd>
    </div>
    <div>
      <dt>Until</dt>
      <dd>
        Released no later than:{' '}
        <b>
          <DateText at={flag.release_at} zone={zone} />
        </b>
        .
      </dd>
    </div>
  </dl>
);
