import { Button } from '#islands/ui/button.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { useCooldown } from '#islands/ui/use-cooldown.ts';
import { desk } from '#lib/product-constants.ts';
import type { DeskCase, DeskQueue } from '#lib/desk/contract.ts';
import type { DeskTicket } from '#lib/help/desk/contract.ts';
import type { DeskVerdict } from '#lib/desk/words.ts';
import { AnswerPictures } from './answer-pictures.tsx';
import { AskButton } from './ask-button.tsx';
import { ClaimClock } from './claim-clock.tsx';
import { SubjectFields, VerdictChoice, WordFields } from './decision-fields.tsx';
import { actionOf, paysOut } from './decision.ts';
import { DraftNote } from './draft-note.tsx';
import { ItemChoice } from './item-choice.tsx';
import { asksForPicture } from './order-decision.ts';
import { MacroPick } from '#islands/help/desk/macro-pick.tsx';
import { NewsList } from './news-list.tsx';
import { QuoteFields } from '#islands/shopping/desk/quote-fields.tsx';
import { useUnopened } from './opened-pictures.ts';
import { useDecision } from './use-decision.ts';

const CLAIM_MS = desk.claimS * 1000;

const isHard = (verdict: DeskVerdict) => verdict === 'reject' || verdict === 'fail';

interface DecisionFormProps {
  queue: DeskQueue;
  found: DeskCase;
  /** Epoch ms of the server's time when it rendered the page. */
  now: number;
  /** Replies to start from, if there are any. */
  macros?: DeskTicket['macros'];
}

type Deciding = ReturnType<typeof useDecision> & Pick<DecisionFormProps, 'queue' | 'found'>;

/** The effect of the button; empty until a decision is chosen and every picture was opened. */
function Foot({ queue, found, draft, isChosen, busy, isMine }: Deciding & { isMine: boolean }) {
  const unopened = useUnopened(found.unopened);
  const sum = isChosen ? paysOut(queue, found, draft) : null;
  return (
    <div className="d-foot sticky bottom-0 z-1 grid gap-2 py-3 px-0 bg-page">
      {sum !== null && found.currency && (
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span>{draft.verdict === 'change_offer' ? 'Offer' : 'Pay out'}</span>
          <Money amount={sum} currency={found.currency} size="l" />
        </p>
      )}
      {unopened > 0 && (
        <p className="sub">
          {unopened === 1 ? 'Open the picture first.' : `Open ${unopened} more pictures first.`}
        </p>
      )}
      <Button
        type="submit"
        size="big"
        variant={isChosen && isHard(draft.verdict) ? 'danger' : 'primary'}
        busy={busy}
        busyText="Sending"
        disabled={!isMine || unopened > 0}
      >
        {isChosen ? actionOf(queue, found, draft) : 'Decide'}
      </Button>
    </div>
  );
}

/** The fields of the chosen decision. */
function ChosenFields(props: Deciding & { macros: DeskTicket['macros'] }) {
  const { queue, found, draft, wrong, proofs, macros, change } = props;
  const fields = { queue, found, draft, wrong, change };
  const picture = asksForPicture(found, draft);
  return (
    <>
      <ItemChoice {...fields} />
      <SubjectFields {...fields} />
      <QuoteFields {...fields} />
      {draft.verdict === 'approve' && <MacroPick macros={macros} draft={draft} change={change} />}
      <WordFields {...fields} />
      {queue === 'tickets' && <AnswerPictures proofs={proofs} />}
      {queue === 'disputes' && draft.verdict === 'answer' && (
        <AnswerPictures proofs={proofs} hint="The provider gets them with the evidence." />
      )}
      {queue === 'orders' && picture && (
        <AnswerPictures
          proofs={proofs}
          {...(draft.verdict === 'complete'
            ? { hint: 'Colleagues will see them with the case.' }
            : {})}
          isNeeded={picture === 'needed'}
        />
      )}
    </>
  );
}

function Fields(props: Omit<DecisionFormProps, 'now'> & { isMine: boolean }) {
  const { queue, found, isMine, macros = [] } = props;
  const deciding = { ...useDecision(queue, found), queue, found };
  const { draft, wrong, said, isChosen, news, saving, change, submit } = deciding;
  return (
    <form className="stack-s" noValidate method="post" onSubmit={submit} onBlur={saving.save}>
      <DraftNote found={found} saving={saving} />
      <VerdictChoice
        queue={queue}
        found={found}
        draft={draft}
        wrong={wrong}
        change={change}
        isChosen={isChosen}
      />
      {isChosen && <ChosenFields {...deciding} macros={macros} />}
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <NewsList news={news} />
      <Foot {...deciding} isMine={isMine} />
    </form>
  );
}

/** An operator's decision on a case that they have claimed, with the time left. */
export function DecisionForm({ queue, found, now, macros }: DecisionFormProps) {
  const until = found.claimed_by?.mine ? Date.parse(found.claimed_by.until) : now;
  const claim = useCooldown(CLAIM_MS, Math.max(0, until - now));
  // an answered ticket can still be closed, and a completed order refunded
  const isLater = (queue === 'tickets' || queue === 'orders') && found.verdicts.length > 0;
  const isOpen = found.stage === 'open' || found.stage === 'appeal' || isLater;
  return (
    <div className="stack">
      {found.asked && (
        <Note>
          {found.asked.by} has decided this and sent it for second approval. See Approvals.
        </Note>
      )}
      {!found.asked && !isOpen && <Note>Nothing to decide here right now.</Note>}
      {found.provider && (
        <AskButton id={found.id} reference={found.reference} provider={found.provider} />
      )}
      {!found.asked && isOpen && (
        <Fields queue={queue} found={found} {...(macros && { macros })} isMine={claim.left > 0} />
      )}
      <ClaimClock queue={queue} id={found.id} left={claim.left} onTaken={claim.start} />
    </div>
  );
}
