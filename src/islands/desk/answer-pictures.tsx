import type { Proofs } from '#islands/help/use-proofs.ts';
import { PhotoField } from '#islands/ui/photo-field.tsx';
import { tickets } from '#lib/product-constants.ts';

/** Pictures that go with an answer. */
export const AnswerPictures = ({ proofs }: { proofs: Proofs }) => (
  <PhotoField
    {...proofs.field}
    label="Pictures"
    noun="Picture"
    aside={`Optional, ${proofs.field.photos.length} of ${tickets.picturesMax}`}
    hint="The user sees them. Show nothing of other people."
  />
);
