import { CopyButton } from '#islands/ui/copy-button.tsx';
import type { OrderFact } from '#lib/orders/fact.contract.ts';

interface SaidProps {
  facts?: readonly OrderFact[] | undefined;
  pictures?: readonly string[] | undefined;
  /** The item they belong to, for screen readers. */
  of: string;
}

/** What was recorded for an item at a stage: numbers to copy, and photos. */
export const Said = ({ facts = [], pictures = [], of }: SaidProps) => (
  <>
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
        <span className="vh"> of {of}, in a new tab</span>
      </a>
    ))}
  </>
);
