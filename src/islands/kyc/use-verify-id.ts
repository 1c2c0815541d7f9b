import { useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { verifyGovernmentId } from '#lib/kyc/browser/calls.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { required, rulesResolver } from '#lib/browser/rules-resolver.ts';
import { serverNow } from '#lib/browser/server-time.ts';
import { updateUser } from '#lib/browser/stores/session-state.ts';
import type { DocumentType } from '#lib/kyc/contract.ts';
import { typedAccount, typedCode, typedName } from '#lib/rules/typed.ts';
import type { PhotoKind } from '#lib/kyc/identity-photos.ts';
import { photoFieldId } from './side-photo.tsx';
import { useDocumentPhotos, type DocumentPhotos, type FoundPhoto } from './use-document-photos.ts';
import { useDraft, useKeptPhotos } from './use-draft.ts';

export interface IdFields {
  document_type: string;
  number: string;
  first_name: string;
  last_name: string;
  date_of_birth: string;
  consent: boolean;
}

const names = ['document_type', 'number', 'first_name', 'last_name', 'date_of_birth'] as const;
const NAME_MAX = 60;

const checkName = (value: string) => {
  const { length } = typedName(value);
  if (length === 0) return 'This is required.';
  return length > NAME_MAX ? 'This is too long.' : undefined;
};

/** What is wrong with a date of birth; undefined if nothing. */
function checkBirthDate(value: string): string | undefined {
  const time = Date.parse(value);
  if (Number.isNaN(time)) return 'Enter your date of birth.';
  return time < serverNow() ? undefined : 'This date is in the future.';
}

/** What is wrong with a document number, by the document's own rule; undefined if nothing. */
export function checkNumber(value: string, document: DocumentType | undefined): string | undefined {
  if (!typedCode(value)) return 'Enter the number.';
  if (!document || new RegExp(document.pattern).test(typedAccount(value, document.pattern)))
    return undefined;
  return document.message;
}

const consentRule = (_: string, all: IdFields) =>
  all.consent ? undefined : 'Please agree so we can check your details.';

function resolverFor(documents: readonly DocumentType[]) {
  return rulesResolver<IdFields>({
    document_type: required('Choose a document.'),
    number: (value, all) =>
      checkNumber(
        value,
        documents.find((each) => each.slug === all.document_type),
      ),
    first_name: checkName,
    last_name: checkName,
    date_of_birth: (value) => checkBirthDate(value),
    consent: consentRule,
  });
}

export type IdOutcome = 'verified' | 'register' | 'review';

interface Start {
  values: Partial<IdFields>;
  found: readonly FoundPhoto[];
}

/** Shows refusals of the ID service or the reviewer next to their field; the photos' reason is one text. */
function useRefusals(form: UseFormReturn<IdFields>, photos: DocumentPhotos) {
  const [photoRefusal, setPhotoRefusal] = useState<string>();
  const show = (error: unknown) => {
    const wrong = fieldErrors(error);
    const shown = names.filter((name) => wrong[name]);
    shown.forEach((name, i) =>
      form.setError(name, { message: wrong[name] ?? '' }, { shouldFocus: i === 0 }),
    );
    setPhotoRefusal(wrong['image_keys']);
    if (wrong['image_keys']) photos.startOver();
    presentError(error, { shownFields: [...names, 'image_keys'] });
  };
  return { photoRefusal, show, forget: () => setPhotoRefusal(undefined) };
}

const focusOn = (kind: PhotoKind) => document.getElementById(photoFieldId(kind))?.focus();

/** The photos of the chosen document, and the draft that saves form and photos for another day. */
function useKeptForm(
  documents: readonly DocumentType[],
  form: UseFormReturn<IdFields>,
  found: readonly FoundPhoto[],
) {
  const chosen = form.watch('document_type');
  const kinds = documents.find(({ slug }) => slug === chosen)?.photos ?? [];
  const photos = useDocumentPhotos(kinds, found);
  const draft = useDraft(() => {
    const { document_type, first_name, last_name, date_of_birth } = form.getValues();
    const dob = checkBirthDate(date_of_birth) ? null : date_of_birth;
    return { document_type, first_name, last_name, date_of_birth: dob, photos: photos.photos };
  });
  const { keep } = draft;
  useEffect(() => {
    const watching = form.watch((_, { name }) => {
      if (name && name !== 'number' && name !== 'consent') keep();
    });
    return () => watching.unsubscribe();
  }, [form, keep]);
  useKeptPhotos(photos, found, keep);
  return { photos, draft };
}

/** The form of /onboarding/verify-id. */
export function useVerifyId(documents: readonly DocumentType[], start: Start) {
  const [resolver] = useState(() => resolverFor(documents));
  const form = useForm<IdFields>({ resolver, defaultValues: start.values });
  const { photos, draft } = useKeptForm(documents, form, start.found);
  const refusals = useRefusals(form, photos);
  const [outcome, setOutcome] = useState<IdOutcome | null>(null);
  const running = useRef(false);
  const send = async ({ consent: _, ...typed }: IdFields) => {
    const missing = photos.ask();
    if (missing) return focusOn(missing);
    if (running.current) return;
    running.current = true;
    draft.stop();
    refusals.forget();
    try {
      const image_keys = photos.photos.map(({ key }) => key);
      const withPhotos = image_keys.length > 0 ? { image_keys } : {};
      const { data } = await verifyGovernmentId({ ...typed, ...withPhotos, consent: true });
      updateUser(data.user);
      setOutcome(data.waits_for ?? 'verified');
    } catch (error) {
      refusals.show(error);
    } finally {
      running.current = false;
    }
  };
  const submit = form.handleSubmit(send, () => void photos.ask());
  return { form, photos, photoRefusal: refusals.photoRefusal, outcome, submit };
}
