import { CheckBox } from '#islands/ui/check-box.tsx';
import { Hint, useFieldIds } from '#islands/ui/field.tsx';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { Select } from '#islands/ui/select.tsx';
import { formatMoney } from '#lib/money.ts';
import type { FieldsProps } from '#islands/desk/decision-fields.tsx';
import { StageFields } from './stage-fields.tsx';
import {
  linesFor,
  refundableOf,
  refundedBy,
  stageOf,
  stagesFor,
  takenBy,
} from '#islands/desk/order-decision.ts';

/** Which of an order's lines a decision is about: all of them until some are left out. */
function LineChoice({ found, draft, wrong, change }: FieldsProps) {
  const { describedBy } = useFieldIds();
  const lines = linesFor(found, draft);
  const { currency } = found;
  if (lines.length === 0 || !currency) return null;
  const toggle = (position: number, isIn: boolean) => {
    const others = draft.without.filter((each) => each !== position);
    const without = isIn ? others : [...others, position];
    const most = refundableOf(found, { ...draft, without }) ?? '';
    const isRefund = draft.verdict === 'refund';
    change({ without, ...(isRefund ? { amount: groupMoney(most.replace(/\.00$/, '')) } : {}) });
  };
  return (
    <fieldset className="field" aria-describedby={describedBy}>
      <legend className="label">Topic</legend>
      {lines.map(({ position, title, amount, refundable, stage }, n) => (
        <CheckBox
          key={position}
          checked={!draft.without.includes(position)}
          onChange={(event) => toggle(position, event.target.checked)}
          aria-invalid={(n === 0 && wrong.lines !== undefined) || undefined}
        >
          {title}
          <span className="num">
            : {formatMoney(draft.verdict === 'refund' ? refundable : amount, currency)}
          </span>
          {stage && `, ${stage}`}
        </CheckBox>
      ))}
      <Hint id={describedBy} error={wrong.lines} />
    </fieldset>
  );
}

function StageChoice({ found, draft, wrong, change }: FieldsProps) {
  const stages = stagesFor(found, draft);
  if (stages.length === 0) return null;
  const { currency } = found;
  const [taken, refunded] = [takenBy(found, draft), refundedBy(found, draft)];
  const hint =
    currency &&
    (refunded
      ? `Refunds ${formatMoney(refunded, currency)} right away.`
      : taken && `Takes ${formatMoney(taken, currency)} of the money on hold.`);
  return (
    <Select
      label="Next step"
      placeholder="Choose the next step"
      {...(hint ? { hint } : {})}
      choices={stages.map(({ name, title }) => ({ value: name, label: title }))}
      value={stageOf(found, draft)?.name ?? ''}
      onChange={(event) => change({ stage: event.target.value, without: [], facts: {} })}
      error={wrong.stage}
    />
  );
}

/** The stage that an order moves to, and the lines that a decision is about. */
export const OrderLines = (props: FieldsProps) =>
  props.queue === 'orders' ? (
    <>
      <StageChoice {...props} />
      <LineChoice {...props} />
      <StageFields {...props} />
    </>
  ) : null;
