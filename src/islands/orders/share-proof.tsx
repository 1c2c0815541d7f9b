import { lazy, Suspense, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { iconShare2 } from '#lib/look/icons.ts';
import type { ProofAbout } from '#lib/receipts/browser/calls.ts';

const ProofSheet = lazy(async () => ({
  default: (await import('#islands/receipts/proof-sheet.tsx')).ProofSheet,
}));

interface ShareProofProps {
  about: ProofAbout;
  label?: string;
  onReceipt?: () => void;
}

/** Opens the sheet with a picture to post. It loads with the first press. */
export function ShareProof({ about, label = 'Share', onReceipt }: ShareProofProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="line" icon={iconShare2} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <ProofSheet about={about} open onClose={() => setOpen(false)} onReceipt={onReceipt} />
        </Suspense>
      )}
    </>
  );
}
