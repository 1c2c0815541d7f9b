import { DateText } from '#islands/ui/date-text.tsx';
import type { OrderFlag } from '#lib/orders/flags.contract.ts';

/** Why money is on hold: the rule in words, what was noticed, what releases it, who decides, and its end. */
export const FlagReason = ({ flag, zone }: { flag: OrderFlag; zone: string }) => (
  <dl className="why grid gap-3">
    <div>
      <dt className="text-13 text-ink-3">Why</dt>
      <dd className="text-pretty">
        <b>{flag.reason.rule}.</b> {flag.reason.seen}
      </dd>
    </div>
    <div>
      <dt className="text-13 text-ink-3">What clears it</dt>
      <dd className="text-pretty">{flag.reason.clears}</dd>
    </div>
    <div>
      <dt className="text-13 text-ink-3">Who decides</dt>
      <dd className="text-pretty">{flag.reason.decides}</dd>
    </div>
    <div>
      <dt className="text-13 text-ink-3">Until</dt>
      <dd className="text-pretty">
        Released no later than:{' '}
        <b>
          <DateText at={flag.release_at} zone={zone} />
        </b>
        .
      </dd>
    </div>
  </dl>
);
