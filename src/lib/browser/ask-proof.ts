import { $modal, openModal } from '#lib/browser/stores/overlays.ts';

/** Asks the member to confirm their identity; false when the dialog is closed without a proof. */
export function askProof(): Promise<boolean> {
  return new Promise((resolve) => {
    let isProven = false;
    openModal({
      name: 'proof',
      onProven: () => {
        isProven = true;
      },
    });
    const stop = $modal.listen((open) => {
      if (open?.name === 'proof') return;
      stop();
      resolve(isProven);
    });
  });
}
