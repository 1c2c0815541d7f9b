import { useEffect, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Hint, useFieldIds } from '#islands/ui/field.tsx';
import { Note } from '#islands/ui/note.tsx';
import { useSecondsLeft } from '#islands/ui/use-seconds-left.ts';
import { serverNow } from '#lib/browser/server-time.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import type { Opportunity } from '#lib/rewards/opportunities.contract.ts';
import { describeWorth } from '#lib/rewards/opportunity-words.ts';
import { paths } from '#lib/paths.ts';
import { OpportunityAct } from './opportunity-row.tsx';
import { useAnswer, useOpportunities } from './use-opportunity.ts';

type Question = NonNullable<Opportunity['question']>;

const TRY_EVERY_S = 60;
const LONG_AGO = new Date(0).toISOString();

function Answers({ id, question }: { id: string; question: Question }) {
  const { choice, wrong, busy, choose, submit } = useAnswer(id);
  const { describedBy } = useFieldIds();
  const left = useSecondsLeft(question.again_at ?? LONG_AGO, serverNow, TRY_EVERY_S);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (left === 0) submit();
  };
  return (
    <form className="stack-s" noValidate method="post" onSubmit={send}>
      <fieldset className={wrong ? 'field is-bad' : 'field'} aria-describedby={describedBy}>
        <legend className="label">{question.ask}</legend>
        {question.answers.map((answer, n) => (
          <label className="check" key={answer}>
            <input
              type="radio"
              name="choice"
              value={n}
              checked={choice === n}
              onChange={() => choose(n)}
            />
            <span>{answer}</span>
          </label>
        ))}
        <Hint id={describedBy} error={wrong || undefined} />
      </fieldset>
      <Button
        type="submit"
        className="self-start"
        busy={busy}
        busyText="Checking"
        aria-disabled={left > 0 || undefined}
      >
        {left > 0 ? `Try again in ${left} s` : 'Answer'}
      </Button>
    </form>
  );
}

/** The question at the end of a tutorial, for members who can earn something with it. */
export function TutorialQuestion({ opportunity }: { opportunity: Opportunity }) {
  useEffect(wakeOverlays, []);
  const [now = opportunity] = useOpportunities([opportunity]);
  const { id, question, state } = now;
  return (
    <section className="card stack-s" id="question" aria-labelledby="question-title">
      <h2 id="question-title">Answer and earn {describeWorth(now)}</h2>
      {question && <Answers id={id} question={question} />}
      {(state === 'ready' || state === 'verify') && (
        <Note tone="ok" alert>
          That’s right. <OpportunityAct opportunity={now} />
        </Note>
      )}
      {state === 'claimed' && (
        <Note tone="ok" alert>
          Claimed: {describeWorth(now)}.{' '}
          <a className="link" href={paths.opportunities}>
            More to earn
          </a>
        </Note>
      )}
    </section>
  );
}
