import { useEffect, useRef } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Hint, useFieldIds } from '#islands/ui/field.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { tickets } from '#lib/product-constants.ts';
import { scoreQuestion, scoreWords } from '#lib/help/ticket-words.ts';
import { useScore, type ScoreTarget } from './use-score.ts';

interface StepsProps {
  score: number | undefined;
  error: string | undefined;
  onChoose: (score: number) => void;
}

/** Five steps with labels: the chosen one is marked by more than its colour. */
function Steps({ score, error, onChoose }: StepsProps) {
  const { describedBy } = useFieldIds();
  return (
    <fieldset className={error ? 'field is-bad' : 'field'} aria-describedby={describedBy}>
      <legend className="label">{scoreQuestion}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,2.75rem),1fr))] gap-2">
        {scoreWords.map((word, n) => (
          <label
            key={word}
            className="text-12 relative grid justify-items-center content-start gap-0.5 min-h-18 py-2 px-0.5 border rounded text-center wrap-anywhere cursor-pointer hover:border-primary has-[:checked]:border-primary has-[:checked]:bg-primary-tint has-[:checked]:text-primary has-[:checked]:shadow-chosen has-[:focus-visible]:shadow-focus forced-colors:has-[:checked]:border-4 forced-colors:has-[:focus-visible]:[outline:3px_solid_Highlight] forced-colors:has-[:focus-visible]:[outline-offset:2px] border-error"
          >
            <input
              className="absolute inset-0 opacity-0 cursor-pointer"
              type="radio"
              name="score"
              value={n + 1}
              checked={score === n + 1}
              onChange={() => onChoose(n + 1)}
            />
            <b className="num text-18">{n + 1}</b> <span>{word}</span>
          </label>
        ))}
      </div>
      <Hint id={describedBy} error={error} />
    </fieldset>
  );
}

/** The given score; it replaces the question, so it takes the focus. */
function Said({ score, isNew, onChange }: { score: number; isNew: boolean; onChange: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) text.current?.focus();
  }, [isNew]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="grow shrink basis-48" ref={text} tabIndex={-1} role="status">
        Thank you. You said: {score} of {scoreWords.length}, {scoreWords[score - 1]?.toLowerCase()}.
      </p>
      <Button variant="line" size="small" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}

/** Asks how well we helped, once a ticket is answered or closed. */
export function ScoreCard(props: ScoreTarget) {
  const asked = useScore(props);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (asked.isOpen) wasOpen.current = true;
  }, [asked.isOpen]);
  const said = props.ticket.score;
  return (
    <section className="card" id="score" aria-label={scoreQuestion} tabIndex={-1}>
      {!asked.isOpen && said ? (
        <Said score={said.score} isNew={wasOpen.current} onChange={asked.change} />
      ) : (
        <form
          className="stack"
          noValidate
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            if (!asked.submit()) event.currentTarget.querySelector('input')?.focus();
          }}
        >
          <Steps score={asked.score} error={asked.wrong.score} onChoose={asked.choose} />
          <TextArea
            label="What went well, or didn’t?"
            aside="Optional"
            hint="Our team reads this. Never include your password or PIN."
            rows={2}
            maxLength={tickets.scoreWordsMax}
            value={asked.words}
            onChange={(event) => asked.write(event.target.value)}
            error={asked.wrong.words}
          />
          <Button type="submit" variant="tint" busy={asked.busy} busyText="Sending">
            Send score
          </Button>
        </form>
      )}
    </section>
  );
}
