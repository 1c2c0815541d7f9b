import { CheckBox } from '#islands/ui/check-box.tsx';
import { Field, Hint, useFieldIds } from '#islands/ui/field.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { DeskCase, DeskQueue } from '#lib/contracts/desk.ts';
import { verdictWord } from '#lib/desk-words.ts';
import { formatMoney } from '#lib/money.ts';
import {
  asksForArrived,
  asksForUser,
  asksWords,
  isSale,
  proofsFor,
  reasonsFor,
  type Draft,
  type Wrong,
} from './decision.ts';

import { OrderFields } from './order-fields.tsx';
import { OrderLines } from './order-lines.tsx';

export interface FieldsProps {
  queue: DeskQueue;
  found: DeskCase;
  draft: Draft;
  wrong: Wrong;
  change: (part: Partial<Draft>) => void;
}

export const VerdictChoice = ({ queue, found, draft, change }: FieldsProps) => (
  <fieldset className="field">
    <legend className="label">Decision</legend>
    <div className="desk-verdicts">
      {found.verdicts.map((verdict) => (
        <label key={verdict} className="check">
          <input
            type="radio"
            name="verdict"
            value={verdict}
            checked={draft.verdict === verdict}
            onChange={() => change({ verdict, reason_code: '', without: [] })}
          />
          <span>{verdictWord(queue, verdict)}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

/** Which of several is good; one alone is decided by the verdict. */
export function ItemChoice({ queue, found, draft, wrong, change }: FieldsProps) {
  const { describedBy } = useFieldIds();
  const isOne = found.items.length < 2 || found.arrival !== undefined;
  if (!isSale(queue) || draft.verdict !== 'approve' || isOne) return null;
  const toggle = (position: number, isGood: boolean) => {
    const others = draft.accepted.filter((each) => each !== position);
    change({ accepted: isGood ? [...others, position].sort((a, b) => a - b) : others });
  };
  return (
    <fieldset className="field" aria-describedby={describedBy}>
      <legend className="label">What is good</legend>
      {found.items.map(({ position, title, amount }, n) => (
        <CheckBox
          key={position}
          checked={draft.accepted.includes(position)}
          onChange={(event) => toggle(position, event.target.checked)}
          aria-invalid={(n === 0 && wrong.accepted !== undefined) || undefined}
        >
          {title}
          {amount && found.currency && (
            <span className="num">: {formatMoney(amount, found.currency)}</span>
          )}
        </CheckBox>
      ))}
      <Hint id={describedBy} error={wrong.accepted} />
    </fieldset>
  );
}

function OfferField({ found, draft, wrong, change }: FieldsProps) {
  const { currency, offered_alone: most } = found;
  if (draft.verdict !== 'change_offer' || !currency) return null;
  return (
    <MoneyField
      label="What we offer"
      {...(most ? { hint: `Above ${formatMoney(most, currency)} a second approver agrees.` } : {})}
      currency={currency}
      value={draft.amount}
      onChange={(event) => change({ amount: event.target.value })}
      error={wrong.amount}
    />
  );
}

export function SubjectFields({ queue, found, draft, wrong, change }: FieldsProps) {
  const reasons = reasonsFor(queue, found, draft);
  const isAnswer = queue === 'tickets' && draft.verdict === 'approve';
  return (
    <>
      <OfferField {...{ queue, found, draft, wrong, change }} />
      {asksForArrived(found, draft) && found.arrival && found.currency && (
        <MoneyField
          label="What arrived"
          aside={`${formatMoney(found.arrival.expected, found.currency)} agreed`}
          hint={`${formatMoney(found.arrival.shown, found.currency)} is shown. More than that is not paid.`}
          currency={found.currency}
          value={draft.amount}
          onChange={(event) => change({ amount: event.target.value })}
          error={wrong.amount}
        />
      )}
      {draft.verdict === 'extend' && (
        <TextField
          label="Until"
          type="datetime-local"
          hint="At most 30 days from now."
          value={draft.until}
          onChange={(event) => change({ until: event.target.value })}
          error={wrong.until}
        />
      )}
      {asksForUser(queue, found, draft) && (
        <TextField
          label="User"
          hint="E-mail, username or account number. They are told."
          autoComplete="off"
          autoCapitalize="none"
          value={draft.to}
          onChange={(event) => change({ to: event.target.value })}
          error={wrong.to}
        />
      )}
      {reasons.length > 0 && (
        <Select
          label={isAnswer ? 'Ready answer' : 'Reason'}
          placeholder={isAnswer ? 'None' : 'Choose a reason'}
          choices={reasons.map(({ code, text }) => ({ value: code, label: text }))}
          value={draft.reason_code}
          onChange={(event) => change({ reason_code: event.target.value })}
          error={wrong.reason_code}
        />
      )}
    </>
  );
}

interface WordsProps {
  label: string;
  hint: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

function Words({ label, hint, value, error, onChange }: WordsProps) {
  const { id, describedBy } = useFieldIds();
  return (
    <Field {...{ id, describedBy, label, hint, error }}>
      <div className="control">
        <textarea
          id={id}
          rows={2}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
      </div>
    </Field>
  );
}

function ProofField({ queue, found, draft, wrong, change }: FieldsProps) {
  const proofs = proofsFor(queue, found, draft);
  if (proofs.length === 0) return null;
  return (
    <Select
      label="What shows it"
      placeholder="Choose the proof"
      choices={proofs.map(({ code, text }) => ({ value: code, label: text }))}
      value={draft.proof}
      onChange={(event) => change({ proof: event.target.value })}
      error={wrong.proof}
    />
  );
}

export const WordFields = ({ queue, found, draft, wrong, change }: FieldsProps) => (
  <>
    <ProofField {...{ queue, found, draft, wrong, change }} />
    <OrderLines {...{ queue, found, draft, wrong, change }} />
    <OrderFields {...{ queue, found, draft, wrong, change }} />
    {asksWords(queue, found, draft) && (
      <Words
        label={
          queue === 'tickets'
            ? 'Your answer'
            : draft.verdict === 'next_stage'
              ? 'Message'
              : 'What you found'
        }
        hint={
          draft.verdict === 'next_stage' ? 'Optional. The user reads this.' : 'The user reads this.'
        }
        value={draft.evidence}
        error={wrong.evidence}
        onChange={(evidence) => change({ evidence })}
      />
    )}
    <Words
      label="Note"
      hint="For colleagues only."
      value={draft.note}
      error={wrong.note}
      onChange={(note) => change({ note })}
    />
  </>
);
