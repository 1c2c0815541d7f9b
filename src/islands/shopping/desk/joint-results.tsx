import { useEffect, useRef } from 'react';
import { Icon } from '#islands/ui/icon.tsx';
import type { DeskShoppingLine } from '#lib/shopping/lines.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { iconCircleCheck, iconTriangleAlert } from '#lib/look/first-icons.ts';
import { iconClock } from '#lib/look/icons.ts';
import type { JointResults as Results } from './use-joint.ts';

const words = {
  done: { icon: iconCircleCheck, text: 'Done', tone: 'text-success-ink' },
  'waits for a second approver': {
    icon: iconClock,
    text: 'Needs a second approver',
    tone: 'text-warning-ink',
  },
  refused: { icon: iconTriangleAlert, text: 'Declined', tone: 'text-error-ink' },
} as const;

const summaryOf = (results: Results): string => {
  const done = results.filter(({ result }) => result === 'done').length;
  return done === results.length ? 'All done' : `${done} of ${results.length} done`;
};

interface JointResultsProps {
  results: Results;
  lines: readonly DeskShoppingLine[];
}

/** The outcome for each item: refused ones are decided in their orders. */
export function JointResults({ results, lines }: JointResultsProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section className="card stack-s" aria-labelledby="joint-results">
      <h2 id="joint-results" ref={head} tabIndex={-1}>
        {summaryOf(results)}
      </h2>
      <ul className="joint lg:[&>li]:grid-cols-[minmax(0,1fr)_14rem] lg:[&>li]:items-center">
        {results.map(({ reference_code, position, result, why }, n) => (
          <li key={`${reference_code}:${position}`}>
            <span>
              <b>{lines[n]?.name}</b>{' '}
              <a className="link" href={deskPaths.case('orders', lines[n]?.order_id ?? '')}>
                {reference_code}
              </a>
            </span>
            <span className={`inline-flex items-center gap-1 font-semibold ${words[result].tone}`}>
              <Icon path={words[result].icon} size={16} />
              {words[result].text}
            </span>
            {why && <span className="sub block">{why}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
