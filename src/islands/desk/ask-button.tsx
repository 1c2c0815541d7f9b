import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { askProvider, describeError } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { deskPaths } from '#lib/desk/paths.ts';

interface AskButtonProps {
  id: string;
  reference: string;
  provider: string;
}

/**
 * Asks the provider for the outcome of an order, and shows its answer. A case that this decides
 * closes here.
 */
export function AskButton({ id, reference, provider }: AskButtonProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [trouble, setTrouble] = useState('');
  const ask = async () => {
    setBusy(true);
    setSaid('');
    setTrouble('');
    try {
      const answer = await askProvider(id);
      if (answer.decided) return goTo(deskPaths.queue('orders', { said: 'decided', reference }));
      setSaid(answer.said);
    } catch (error) {
      setTrouble(describeError(error));
    }
    setBusy(false);
  };
  return (
    <div className="stack-s">
      <Button
        variant="line"
        className="self-start"
        busy={busy}
        busyText="Asking"
        onClick={() => void ask()}
      >
        Ask {provider} now
      </Button>
      {said && <Note alert>{said}</Note>}
      {trouble && (
        <Note tone="bad" alert>
          {trouble}
        </Note>
      )}
    </div>
  );
}
