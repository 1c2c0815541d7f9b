import { useState, type FormEvent } from 'react';
import { isOffline } from '#islands/checkout/offline.ts';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { reportCoinsSent } from '#lib/crypto/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Order } from '#lib/orders/contract.ts';
import { typedLine } from '#lib/rules/typed.ts';

interface SentFormProps {
  reference: string;
  onSent: (order: Order) => void;
}

/** Reports that coins are on their way, so that their network is checked immediately. */
function useSent({ reference, onSent }: SentFormProps) {
  const [hash, setHash] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const fail = (failed: unknown) => {
    setBusy(false);
    if (isLost(failed))
      return setProblem(
        isOffline(failed)
          ? 'You’re offline. Your coins are safe: we’ll see them on the network without this too.'
          : 'We didn’t get a response. Try again: we’ll see your coins on the network without this too.',
      );
    setError(fieldErrors(failed)['tx_hash']);
    return presentError(failed, { shownFields: ['tx_hash'] });
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    setProblem(undefined);
    await reportCoinsSent(reference, hash.trim()).then(({ data }) => {
      setBusy(false);
      onSent(data);
    }, fail);
  };
  return { hash, setHash, busy, error, problem, send };
}

/** "I have sent it": never needed, but it makes us check immediately. */
export function SentForm(props: SentFormProps) {
  const { hash, setHash, busy, error, problem, send } = useSent(props);
  return (
    <form className="card stack-s" noValidate onSubmit={(event) => void send(event)}>
      <h2>Have you sent it?</h2>
      <TextField
        label="Transaction ID (optional)"
        hint="Your wallet shows it after sending. We’ll find your coins without it too."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        clean={typedLine}
        value={hash}
        onChange={(event) => setHash(event.target.value)}
        error={error}
      />
      {problem && (
        <Note tone="warn" alert>
          {problem}
        </Note>
      )}
      <Button type="submit" size="big" busy={busy} busyText="Checking">
        I’ve sent it
      </Button>
    </form>
  );
}
