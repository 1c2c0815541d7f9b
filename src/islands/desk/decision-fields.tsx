import { MoneyField } from '#islands/ui/money-field.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { DeskCase, DeskQueue } from '#lib/desk/contract.ts';
import { verdictWord } from '#lib/desk/words.ts';
import { formatMoney } from '#lib/money.ts';
import {
  asksForArrived,
  asksForUser,
  asksWords,
  proofsFor,
  reasonsFor,
  type Draft,
  type Wrong,
} from './decision.ts';
import { isByItem } from './item-decision.ts';
import { OrderFields } from '#islands/orders/desk/order-fields.tsx';
import { OrderLines } from '#islands/orders/desk/order-lines.tsx';
import { Words } from './words-field.tsx';

export interface FieldsProps {
  queue: DeskQueue;
  found: DeskCase;
  draft: Draft;
  wrong: Wrong;
  change: (part: Partial<Draft>) => void;
}

interface VerdictChoiceProps extends FieldsProps {
  /** False if nothing is chosen yet. */
  isChosen: boolean;
}

export const VerdictChoice = ({ queue, found, draft, change, isChosen }: VerdictChoiceProps) => (
  <fieldset className="field">
    <legend className="label">Decision</legend>
    <div className="grid">
      {found.verdicts.map((verdict) => (
        <label key={verdict} className="check">
          <input
            type="radio"
            name="verdict"
            value={verdict}
            checked={isChosen && draft.verdict === verdict}
            onChange={() => change({ verdict, reason_code: '', without: [] })}
          />
          <span>
            {isByItem(queue, found, verdict) ? 'Decide each card' : verdictWord(queue, verdict)}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

function OfferField({ found, draft, wrong, change }: FieldsProps) {
  const { currency, offered_alone: most } = found;
  if (draft.verdict !== 'change_offer' || !currency) return null;
  return (
    <MoneyField
      label="Offer"
      {...(most
        ? { hint: `Above ${formatMoney(most, currency)}, it needs a second approver.` }
        : {})}
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
      <OfferField queue={queue} found={found} draft={draft} wrong={wrong} change={change} />
      {asksForArrived(found, draft) && found.arrival && found.currency && (
        <MoneyField
          label="Amount received"
          aside={`${formatMoney(found.arrival.expected, found.currency)} agreed`}
          hint={`${formatMoney(found.arrival.shown, found.currency)} is shown. We can’t pay more than that.`}
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
          hint="Up to 30 days from now."
          value={draft.until}
          onChange={(event) => change({ until: event.target.value })}
          error={wrong.until}
        />
      )}
      {asksForUser(queue, found, draft) && (
        <TextField
          label="Customer"
          hint="Email, username or account number. They’ll be notified."
          autoComplete="off"
          autoCapitalize="none"
          value={draft.to}
          onChange={(event) => change({ to: event.target.value })}
          error={wrong.to}
        />
      )}
      {reasons.length > 0 && (
        <Select
          label={isAnswer ? 'Canned reply' : 'Reason'}
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

function ProofField({ queue, found, draft, wrong, change }: FieldsProps) {
  const proofs = proofsFor(queue, found, draft);
  if (proofs.length === 0) return null;
  return (
    <Select
      label="Evidence"
      placeholder="Choose evidence"
      choices={proofs.map(({ code, text }) => ({ value: code, label: text }))}
      value={draft.proof}
      onChange={(event) => change({ proof: event.target.value })}
      error={wrong.proof}
    />
  );
}

/** A message can be added to the decision's own text. */
const isMessage = (queue: DeskQueue, { verdict }: FieldsProps['draft']) =>
  verdict === 'next_stage' || (queue === 'shopping' && verdict === 'approve');

function wordsLabel(queue: DeskQueue, draft: FieldsProps['draft']): string {
  if (queue === 'disputes') return 'Evidence';
  if (queue === 'tickets' || draft.verdict === 'answer') return 'Your answer';
  return isMessage(queue, draft) ? 'Message' : 'Findings';
}

function wordsHint(queue: DeskQueue, draft: FieldsProps['draft']): string {
  if (queue === 'disputes')
    return 'The provider gets this as you write it. The customer doesn’t see it.';
  return isMessage(queue, draft) ? 'Optional. The customer sees this.' : 'The customer sees this.';
}

export const WordFields = ({ queue, found, draft, wrong, change }: FieldsProps) => (
  <>
    <ProofField queue={queue} found={found} draft={draft} wrong={wrong} change={change} />
    <OrderLines queue={queue} found={found} draft={draft} wrong={wrong} change={change} />
    <OrderFields queue={queue} found={found} draft={draft} wrong={wrong} change={change} />
    {asksWords(queue, found, draft) && (
      <Words
        label={wordsLabel(queue, draft)}
        hint={wordsHint(queue, draft)}
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
