import { useEffect, type ReactNode } from 'react';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import type { Opportunity } from '#lib/rewards/opportunities.contract.ts';
import { OpportunityRow } from './opportunity-row.tsx';
import { useOpportunities } from './use-opportunity.ts';

const parts: readonly [title: string, states: readonly Opportunity['state'][]][] = [
  ['Ready to claim', ['ready', 'verify']],
  ['To do', ['open']],
  ['Used up', ['spent']],
  ['Done', ['claimed', 'taken_back']],
];

interface OpportunityListProps {
  opportunities: readonly Opportunity[];
  /** The page's picture for the empty state. */
  drawn?: ReactNode;
}

/** Earning opportunities: to claim, to do, and done. */
export function OpportunityList({ opportunities, drawn }: OpportunityListProps) {
  useEffect(wakeOverlays, []);
  const now = useOpportunities(opportunities);
  if (now.length === 0)
    return (
      <EmptyState
        drawn={drawn}
        title="Nothing to earn right now"
        text="New opportunities come up from time to time. Until then, trades earn gold coins."
      />
    );
  const claimed = now.filter(({ state, id }) => {
    const before = opportunities.find((each) => each.id === id);
    return state === 'claimed' && before?.state !== 'claimed';
  });
  return (
    <div className="flow flow-pair">
      <p className="vh" role="status">
        {claimed.map(({ title }) => `Claimed: ${title}.`).join(' ')}
      </p>
      {parts.map(([title, states]) => {
        const shown = now.filter(({ state }) => states.includes(state));
        return (
          shown.length > 0 && (
            <section className="card card-flush" key={title} aria-label={title}>
              <div className="card-head flush-head">
                <h2>{title}</h2>
                <span className="sub num">{shown.length}</span>
              </div>
              <ul className="rows">
                {shown.map((opportunity) => (
                  <OpportunityRow key={opportunity.id} opportunity={opportunity} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}
