import { DateText } from '#islands/ui/date-text.tsx';
import type { Part } from './order-parts.tsx';
import { Said } from './order-said.tsx';

/** What we recorded at each stage of a single item. */
export function Reports({ order: { reports }, zone }: Part) {
  if (!reports) return null;
  return (
    <section className="card stack-s" aria-labelledby="reports">
      <h2 id="reports">What we know</h2>
      <ul className="stack">
        {reports.map(({ item, stage, at, facts, pictures }) => (
          <li className="stack-s" key={stage}>
            <h3>{stage}</h3>
            <p className="row-s">
              <DateText at={at} zone={zone} />
            </p>
            <Said of={item} facts={facts} pictures={pictures} />
          </li>
        ))}
      </ul>
    </section>
  );
}
