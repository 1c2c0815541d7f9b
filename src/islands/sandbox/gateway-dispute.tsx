import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { moveDispute } from '#lib/sandbox/browser/calls.ts';

type Move = 'open' | 'won' | 'lost';
type State = Move | 'answered';

const said: Record<State, string> = {
  open: 'The payer asked their bank for this payment back. The desk has the case.',
  answered: 'The shop sent its evidence. The bank is deciding.',
  won: 'The bank decided for the shop.',
  lost: 'The bank decided for the payer.',
};

interface GatewayDisputeProps {
  reference: string;
  dispute: State | null;
}

/** The payer of a paid deposit turns to their bank, and the bank decides. */
export function GatewayDispute({ reference, dispute }: GatewayDisputeProps) {
  const [state, setState] = useState(dispute);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const move = async (to: Move) => {
    setBusy(true);
    setProblem('');
    try {
      await moveDispute(reference, to);
      setState(to);
    } catch (error) {
      setProblem(
        (error instanceof ApiError && error.message) || 'The bank didn’t respond. Try again.',
      );
    } finally {
      setBusy(false);
    }
  };
  const act = (to: Move, text: string) => (
    <Button variant="line" busyText="Sending" busy={busy} onClick={() => void move(to)}>
      {text}
    </Button>
  );
  return (
    <details>
      <summary className="min-h-target">Dispute this payment, to see what happens</summary>
      <div className="stack-s">
        {state && <Note>{said[state]}</Note>}
        {state === null && act('open', 'Ask the bank for it back')}
        {state !== null && state !== 'lost' && act('lost', 'Let the payer win')}
        {state !== null && state !== 'won' && act('won', 'Let the shop win')}
        {problem && (
          <Note tone="bad" alert>
            {problem}
          </Note>
        )}
      </div>
    </details>
  );
}
