import type { Proofs } from '#islands/help/use-proofs.ts';
import { PhotoField } from '#islands/ui/photo-field.tsx';
import { tickets } from '#lib/product-constants.ts';

interface AnswerPicturesProps {
  proofs: Proofs;
  hint?: string;
  isNeeded?: boolean;
}

/** Pictures that go with an answer, or support a decision. */
export const AnswerPictures = ({
  proofs,
  hint = 'The customer sees them. Don’t show anything about other customers.',
  isNeeded = false,
}: AnswerPicturesProps) => (
  <PhotoField
    {...proofs.field}
    label="Pictures"
    noun="Picture"
    aside={`${isNeeded ? '' : 'Optional, '}${proofs.field.photos.length} of ${tickets.picturesMax}`}
    hint={hint}
  />
);
