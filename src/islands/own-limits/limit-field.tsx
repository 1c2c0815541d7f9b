import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Own } from '#islands/ui/own.tsx';
import { formatMoney } from '#lib/money.ts';
import type { OwnLimit } from '#lib/own-limits/contract.ts';
import type { OwnLimitName } from '#lib/own-limits/limit-names.ts';
import { shortAmount } from '#lib/rules/amount.ts';
import type { Shown } from './use-own-limits.ts';

const words: Record<OwnLimitName, { label: string; hint: string; left: string }> = {
  payment: {
    label: 'Largest payment',
    hint: 'One purchase or withdrawal, fees included.',
    left: '',
  },
  day: { label: 'Most in a day', hint: 'From midnight to midnight.', left: 'left today' },
  night: { label: 'Most at night', hint: 'From 10pm to 6am.', left: 'left tonight' },
};

interface LimitFieldProps {
  name: OwnLimitName;
  limit: OwnLimit;
  shown: Shown;
  zone: string;
}

/** The scheduled higher limit, and a way to cancel it. */
function Ahead({ name, limit, shown, zone }: LimitFieldProps) {
  const { currency } = shown.limits;
  if (!limit.next || !limit.limit) return null;
  const now = formatMoney(limit.limit, currency);
  const next = limit.next.limit ? formatMoney(limit.next.limit, currency) : 'No limit';
  return (
    <div className="note note-warn">
      <div className="stack-s">
        <p>
          <Own text={next} /> from <DateText at={limit.next.from} zone={zone} inSentence />. Until
          then, <Own text={now} /> applies.
        </p>
        <Button
          variant="line"
          size="small"
          busy={shown.busy}
          onClick={() => void shown.save({ [name]: limit.limit })}
        >
          Keep <Own text={now} />
        </Button>
      </div>
    </div>
  );
}

/** One limit: empty means none. */
export function LimitField(props: LimitFieldProps) {
  const { name, limit, shown } = props;
  const { currency } = shown.limits;
  const { label, hint, left } = words[name];
  const isCounted = limit.left !== null && left !== '';
  return (
    <div className="stack-s">
      <MoneyField
        // what was typed for another limit stays
        key={JSON.stringify([limit.limit, limit.next])}
        label={label}
        aside={limit.limit ? undefined : 'No limit'}
        name={name}
        currency={currency}
        defaultValue={limit.limit ? groupMoney(shortAmount(limit.limit)) : ''}
        hint={
          <Own text={isCounted ? `${hint} ${formatMoney(limit.left!, currency)} ${left}.` : hint} />
        }
        error={shown.errors[name]}
      />
      <Ahead {...props} />
    </div>
  );
}
