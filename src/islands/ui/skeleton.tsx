/** Grey placeholders of the same size as the rows. */
export function SkeletonRows({ count = 3, label = 'Loading' }: { count?: number; label?: string }) {
  return (
    <div className="rows" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, i) => (
        <div className="row tx-row" key={i} aria-hidden="true">
          <span className="sk sk-tile" />
          <span className="row-main">
            <span className="sk sk-60" />
            <span className="sk sk-40 sk-gap" />
          </span>
          <span className="row-end">
            <span className="sk sk-80" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** One grey area: a panel or a chart that is loading. */
export const SkeletonBox = ({ label = 'Loading' }: { label?: string }) => (
  <div role="status" aria-label={label}>
    <span className="sk sk-box" aria-hidden="true" />
  </div>
);
