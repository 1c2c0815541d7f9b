import { PhotoField } from '#islands/ui/photo-field.tsx';
import { tickets } from '#lib/product-constants.ts';
import type { Proofs } from './use-proofs.ts';

/** Screenshots or photos of what went wrong. */
export const ProofField = ({ proofs }: { proofs: Proofs }) => (
  <PhotoField
    {...proofs.field}
    label="Pictures"
    noun="Picture"
    aside={
      proofs.field.photos.length === 0
        ? `Optional, up to ${tickets.picturesMax}`
        : `${proofs.field.photos.length} of ${tickets.picturesMax}`
    }
    hint="A screenshot, or your bank’s message. Cover card numbers and codes."
  />
);
