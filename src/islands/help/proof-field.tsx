import { PhotoField } from '#islands/ui/photo-field.tsx';
import type { Proof } from './use-proof.ts';

/** A screenshot or a photo of what went wrong. */
export const ProofField = ({ proof }: { proof: Proof }) => (
  <PhotoField
    {...proof.field}
    label="Picture"
    aside="Optional"
    hint="A screenshot, or your bank’s message. Cover card numbers and codes."
  />
);
