import { useEffect, useState } from 'react';
import { goTo } from '#lib/browser/navigate.ts';
import {
  readPendingTransaction,
  runPendingTransaction,
} from '#lib/browser/stores/pending-transaction.ts';
import { Button } from '#islands/ui/button.tsx';
import { paths } from '#lib/paths.ts';

/** After the set-up: back to what someone was about to do, else home. */
export function ContinueButton({ isGhanaian }: { isGhanaian: boolean }) {
  const [isPending, setPending] = useState(false);
  useEffect(() => setPending(readPendingTransaction(isGhanaian) !== null), [isGhanaian]);
  const proceed = () => goTo(runPendingTransaction(isGhanaian) ?? paths.home);
  return (
    <Button size="big" onClick={proceed}>
      {isPending ? 'Continue what you started' : 'Go to Dashboard'}
    </Button>
  );
}
