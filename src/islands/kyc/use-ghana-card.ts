import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { startHostedCheck } from '#lib/kyc/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';
import type { DocumentType } from '#lib/kyc/contract.ts';
import { ghanaCardForm } from '#lib/kyc/identity.ts';
import { photoFieldId } from './side-photo.tsx';
import { useDocumentPhotos, type FoundPhoto } from './use-document-photos.ts';
import { useDraft, useKeptPhotos } from './use-draft.ts';
import { checkNumber } from './use-verify-id.ts';

interface Fields {
  number: string;
  consent: boolean;
}

const resolverFor = (document: DocumentType) =>
  rulesResolver<Fields>({
    number: (value) => checkNumber(value.trim() && ghanaCardForm(value), document),
    consent: (_, all) => (all.consent ? undefined : 'Please agree so we can check your details.'),
  });

const noNames = { first_name: '', last_name: '', date_of_birth: null };

/** The form of the Ghana Card: its number and three photos; the names come from the card. */
export function useGhanaCard(
  document: DocumentType,
  found: readonly FoundPhoto[],
  onStarted: (reference: string) => void,
) {
  const [resolver] = useState(() => resolverFor(document));
  const form = useForm<Fields>({ resolver });
  const photos = useDocumentPhotos(document.photos, found);
  const draft = useDraft(() => ({
    ...noNames,
    document_type: document.slug,
    photos: photos.photos,
  }));
  useKeptPhotos(photos, found, draft.keep);
  const [photoRefusal, setPhotoRefusal] = useState<string>();
  const show = (error: unknown) => {
    const { number, image_keys } = fieldErrors(error);
    if (number) form.setError('number', { message: number }, { shouldFocus: true });
    setPhotoRefusal(image_keys);
    if (image_keys) photos.startOver();
    presentError(error, { shownFields: ['number', 'image_keys'] });
  };
  const send = async ({ number }: Fields) => {
    const missing = photos.ask();
    if (missing) return window.document.getElementById(photoFieldId(missing))?.focus();
    draft.stop();
    try {
      const keys = photos.photos.map(({ key }) => key);
      const { data } = await startHostedCheck(document.slug, ghanaCardForm(number), keys);
      if (data.redirect_url) goTo(data.redirect_url);
      else onStarted(data.reference);
    } catch (error) {
      show(error);
    }
  };
  const submit = form.handleSubmit(send, () => void photos.ask());
  return { form, photos, photoRefusal, submit };
}
