import { useEffect, useState } from 'react';
import { Sheet } from '#islands/ui/sheet.tsx';
import { SkeletonRows } from '#islands/ui/skeleton.tsx';
import { fetchQuietly, reloadForLostChunk } from '#lib/browser/chunk-reload.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { continueHere } from '#lib/browser/stores/pending-transaction.ts';
import type { CheckoutSheet, CheckoutSheetProps } from './checkout-sheet.tsx';

let loaded: typeof CheckoutSheet | undefined;

async function load(): Promise<typeof CheckoutSheet> {
  loaded ??= (await import('./checkout-sheet.tsx')).CheckoutSheet;
  return loaded;
}

/** What someone does on the way to a checkout, whatever the form. The tap that woke it is over by then. */
const steps = ['pointerdown', 'keydown', 'input', 'change', 'submit'];

/**
 * The sheet is no part of the forms: no one pays for it who only looks. It comes while they are filled in, so
 * that Continue finds it here, network or none.
 *
 * @param isNear the price is known already, and Continue may be the next tap
 */
export function useCheckoutAhead(isNear = false): void {
  useEffect(() => {
    if (loaded) return undefined;
    const stop = () => steps.forEach((kind) => document.removeEventListener(kind, ahead, true));
    function ahead() {
      stop();
      void fetchQuietly(load);
    }
    if (isNear) ahead();
    else steps.forEach((kind) => document.addEventListener(kind, ahead, true));
    return stop;
  }, [isNear]);
}

/**
 * A browser doesn’t fetch code again that it failed to fetch once, unless the page reloads: the forms put back
 * what was typed and go on by themselves.
 *
 * @returns false when the page has reloaded a moment ago, or there is no network
 */
function reloadAndContinue(): boolean {
  const isReloading = reloadForLostChunk();
  if (isReloading) continueHere();
  return isReloading;
}

/** The checkout sheet, which comes with code of its own: call `useCheckoutAhead` in its form. */
export function LazyCheckout(props: CheckoutSheetProps) {
  const [Loaded, setLoaded] = useState(() => loaded);
  const { onClose } = props;
  useEffect(() => {
    if (Loaded) return undefined;
    let isHere = true;
    void fetchQuietly(load).then((sheet) => {
      if (!isHere) return;
      if (sheet) return setLoaded(() => sheet);
      if (reloadAndContinue()) return;
      onClose();
      showToast('We couldn’t load this. Check your connection and try again.', { tone: 'error' });
    });
    return () => void (isHere = false);
  }, [Loaded, onClose]);
  if (Loaded) return <Loaded {...props} />;
  return (
    <Sheet open onClose={onClose} title="Just a moment">
      <SkeletonRows />
    </Sheet>
  );
}
