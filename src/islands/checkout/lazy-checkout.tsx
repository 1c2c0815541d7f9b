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

/** The steps towards a checkout, whatever the form. By then, the tap that hydrated it is over. */
const steps = ['pointerdown', 'keydown', 'input', 'change', 'submit'];

/**
 * The sheet isn't part of the forms, so that people who only look don't download it. It loads while they are
 * filled in, so that Continue finds it here, even offline.
 * @param isNear the price is already known, and Continue may be the next tap
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
 * A browser doesn't retry code that it failed to load until the page reloads. The forms then restore what was
 * typed and continue automatically.
 * @returns false when the page has just reloaded, or there is no connection
 */
function reloadAndContinue(): boolean {
  const isReloading = reloadForLostChunk();
  if (isReloading) continueHere();
  return isReloading;
}

/** The checkout sheet, which loads separately: call `useCheckoutAhead` in its form. */
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
