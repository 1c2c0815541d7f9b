import '#styles/recipes/log.css';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { TransactionList } from './transaction-list.tsx';
import { useLog, type LogPage } from './use-log.ts';

/** The log: live at the top, older rows on demand. */
export function TransactionLog({ zone, ...page }: LogPage & { zone: string }) {
  const { shown, hasMore, state, more } = useLog(page);
  return (
    <>
      <TransactionList rows={shown} zone={zone} />
      {state === 'failed' && (
        <Note tone="warn" alert>
          The older rows did not arrive. Nothing is lost: try again.
        </Note>
      )}
      {hasMore && (
        <Button
          variant="line"
          className="self-center"
          busy={state === 'busy'}
          busyText="Loading"
          onClick={() => void more()}
        >
          Show older
        </Button>
      )}
    </>
  );
}
