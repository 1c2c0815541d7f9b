import '#styles/recipes/bills.css';
import { Note } from '#islands/ui/note.tsx';
import { SkeletonBox } from '#islands/ui/skeleton.tsx';
import type { Trade } from './use-trade.ts';

/** Whose account it is, large; a screen reader hears the name as it comes. */
export function HolderCard({ trade }: { trade: Trade }) {
  const { found, way, visit, account } = trade;
  return (
    <>
      <p className="vh" role="status">
        {found.name && `Found: ${found.name}`}
      </p>
      {account && visit.needs === 'sign-in' && (
        <Note>We show whose account this is once you are signed in.</Note>
      )}
      {found.busy && <SkeletonBox label="Looking the account up" />}
      {found.name && (
        <section className="card found" aria-label="Whose account this is">
          <p className="found-name">
            <span className="cap">{way === 'buy' ? 'Dollars go to' : 'You sell from'}</span>
            <b>{found.name}</b>
          </p>
          <p className="cap">
            {way === 'buy'
              ? 'Is this who you mean? Dollars can’t be called back.'
              : 'Pay from this account only: dollars from another one wait for a person.'}
          </p>
        </section>
      )}
    </>
  );
}
