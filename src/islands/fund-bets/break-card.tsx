import { useState } from 'react';
import { useServerClock } from '#islands/orders/use-server-clock.ts';
import { ActionModal } from '#islands/ui/action-modal.tsx';
import { Button } from '#islands/ui/button.tsx';
import { Select } from '#islands/ui/select.tsx';
import { timeInZone } from '#lib/look/zone-time.ts';
import { paths } from '#lib/paths.ts';
import type { Limits } from './use-limits.ts';

const DAY_MS = 24 * 3600 * 1000;

const spans = [
  { days: 1, label: '1 day' },
  { days: 7, label: '1 week' },
  { days: 30, label: '30 days' },
  { days: 182, label: '6 months' },
  { days: 365, label: '1 year' },
  { days: 5 * 365, label: '5 years' },
] as const;

const endOf = (days: number, now: number) => new Date(now + days * DAY_MS);

const SomeoneHelps = () => (
  <>
    <p className="sub">
      Is betting getting too much, for you or someone close to you? We can help you stop.
    </p>
    <a className="link self-start" href={paths.newTicket()}>
      Contact us
    </a>
  </>
);

interface BreakCardProps {
  shown: Limits;
  zone: string;
  /** When the page was rendered, so that server and browser render the same. */
  now: number;
}

/** A break from all betting for a time that can't be shortened. */
export function BreakCard({ shown, zone, now }: BreakCardProps) {
  const { excluded_until: until } = shown.limits;
  const [days, setDays] = useState('');
  const [problem, setProblem] = useState('');
  const [end, setEnd] = useState<Date | null>(null);
  const clock = useServerClock(now);
  const choices = spans.filter((span) => !until || endOf(span.days, now) > new Date(until));
  if (choices.length === 0) return null;
  const ask = () => {
    if (days) setEnd(endOf(Number(days), clock()));
    else setProblem('Choose for how long.');
  };
  return (
    <section className="card" aria-labelledby="break">
      <div className="card-head">
        <h2 id="break">{until ? 'Extend your break' : 'Take a break'}</h2>
      </div>
      <div className="stack">
        <p className="sub">
          You can’t fund any betting account until this ends. You can extend it, but no one can
          shorten it.
        </p>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          <Select
            label="For how long"
            placeholder="Choose"
            choices={choices.map((span) => ({ value: String(span.days), label: span.label }))}
            value={days}
            error={shown.errors['until'] ?? (problem || undefined)}
            onChange={(event) => {
              setDays(event.target.value);
              setProblem('');
            }}
          />
          <Button type="submit" variant="line">
            {until ? 'Extend' : 'Exclude myself'}
          </Button>
        </form>
        <SomeoneHelps />
      </div>
      <ActionModal
        open={end !== null}
        type="warning"
        title="Take a break from betting?"
        message={`You can’t fund any betting account until ${end ? timeInZone(end.toISOString(), zone) : ''}. This can’t be undone.`}
        actionButtonText="Take a break"
        busy={shown.busy === 'break'}
        onCancel={() => setEnd(null)}
        onAction={() => void shown.stayAway(Number(days)).then(() => setEnd(null))}
      />
    </section>
  );
}
