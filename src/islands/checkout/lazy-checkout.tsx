import { useEffect, useState } from 'react';
import { Sheet } from '#islands/ui/sheet.tsx';
import { SkeletonRows } from '#islands/ui/skeleton.tsx';
import { fetchAhead } from '#lib/browser/chunk-reload.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
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
      void fetchAhead(load);
    }
    if (isNear) ahead();
    else steps.forEach((kind) => document.addEventListener(kind, ahead, true));
    return stop;
  }, [isNear]);
}

/** The checkout sheet, which comes with code of its own: call `useCheckoutAhead` in its form. */
export function LazyCheckout(props: CheckoutSheetProps) {
  const [Loaded, setLoaded] = useState(() => loaded);
  const { onClose } = props;
  useEffect(() => {
    if (Loaded) return undefined;
    let isHere = true;
    load().then(
      (sheet) => isHere && setLoaded(() => sheet),
      () => {
        if (!isHere) return;
        onClose();
        showToast('We couldn’t load this. Check your connection and try again.', { tone: 'error' });
      },
    );
    return () => void (isHere = false);
  }, [Loaded, onClose]);
  if (Loaded) return <Loaded {...props} />;
  return (
    <Sheet open onClose={onClose} title="Just a moment">
      <SkeletonRows />
    </Sheet>
  );
}
