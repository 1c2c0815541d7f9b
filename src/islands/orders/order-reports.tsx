import { CopyButton } from '#islands/ui/copy-button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import type { OrderReport } from '#lib/contracts/order-report.ts';
import type { Part } from './order-parts.tsx';

function Report({
  report,
  zone,
  isAlone,
}: { report: OrderReport; isAlone: boolean } & Pick<Part, 'zone'>) {
  const { item, stage, at, facts, pictures } = report;
  return (
    <li className="stack-s">
      <h3>{isAlone ? stage : `${item}: ${stage}`}</h3>
      <p className="row-s">
        <DateText at={at} zone={zone} />
      </p>
      {facts.length > 0 && (
        <dl className="facts">
          {facts.map(({ label, value, copy }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {copy && <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {pictures.map((url, n) => (
        <a key={url} className="link" href={url} target="_blank" rel="noreferrer">
          Open photo {pictures.length > 1 ? n + 1 : ''}
          <span className="vh"> of {item}, in a new tab</span>
        </a>
      ))}
    </li>
  );
}

/** What we said of each thing on its way: order number, weight, tracking number, photos. */
export function Reports({ order: { reports, items }, zone }: Part) {
  if (!reports) return null;
  return (
    <section className="card stack-s" aria-labelledby="reports">
      <h2 id="reports">What we know</h2>
      <ul className="stack">
        {reports.map((report) => (
          <Report
            key={`${report.position} ${report.stage}`}
            {...{ report, zone }}
            isAlone={items === undefined}
          />
        ))}
      </ul>
    </section>
  );
}
