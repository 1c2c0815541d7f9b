import { Note } from '#islands/ui/note.tsx';
import { SkeletonBox } from '#islands/ui/skeleton.tsx';
import type { Trade } from './use-trade.ts';

/** The account's owner, large; a screen reader reads the name as it arrives. */
export function HolderCard({ trade }: { trade: Trade }) {
  const { found, way, visit, account } = trade;
  return (
    <>
      <p className="vh" role="status">
        {found.name && `Found: ${found.name}`}
      </p>
      {account && visit.needs === 'sign-in' && (
        <Note>We’ll show you the name on this account once you sign in.</Note>
      )}
      {found.busy && <SkeletonBox label="Finding the account" />}
      {found.name && (
        <section className="card" aria-label="Name on this account">
          <p>
            <span className="cap block">{way === 'buy' ? 'Dollars go to' : 'You sell from'}</span>
            <b className="text-20 wrap-anywhere">{found.name}</b>
          </p>
          <p className="cap">
            {way === 'buy'
              ? 'Is this the right person? Dollars can’t be recalled.'
              : 'Pay from this account only. We’ll review dollars from any other.'}
          </p>
        </section>
      )}
    </>
  );
}
