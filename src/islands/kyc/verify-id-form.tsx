import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import type { DocumentType } from '#lib/kyc/contract.ts';
import { paths } from '#lib/paths.ts';
import { wordsThatDiffer } from '#lib/kyc/identity.ts';
import { typedAccount, typedName } from '#lib/rules/typed.ts';
import { consentText, howLong } from './consent-words.ts';
import { DecisionWatch } from './decision-watch.tsx';
import { DocumentPhotos } from './document-photos.tsx';
import { DonePanel } from './done-panel.tsx';
import type { FormStart } from './form-start.ts';
import { OtherDocuments } from './other-documents.tsx';
import { RefusalNote, type Refusal } from './refusal-note.tsx';
import { useVerifyId, type IdFields, type IdOutcome } from './use-verify-id.ts';
import { waitingWords } from './waiting-panel.tsx';

interface VerifyIdFormProps {
  documents: readonly DocumentType[];
  /** The documents of the other form, in countries that have two. */
  others?: readonly DocumentType[];
  /** The form as it was left, with the uploaded photos. */
  start: FormStart;
  /** Why the last document was refused. */
  refusal: Refusal | null;
  /** The name of someone who submits a further document. */
  verifiedName: string | null;
  /** The page for adding a payout account in this country. */
  accountPath: string;
}

function DocumentFields({
  form,
  documents,
}: {
  form: UseFormReturn<IdFields>;
  documents: readonly DocumentType[];
}) {
  const { errors, defaultValues } = form.formState;
  const chosen = form.watch('document_type');
  const document = documents.find((each) => each.slug === chosen) ?? documents[0];
  const isDigits = document?.pattern.startsWith('^\\d') ?? false;
  return (
    <>
      <Select
        label="Document"
        choices={documents.map(({ slug, name }) => ({ value: slug, label: name }))}
        {...form.register('document_type', { onChange: () => form.clearErrors('number') })}
        defaultValue={defaultValues?.document_type}
        error={errors.document_type?.message}
      />
      <TextField
        label={document?.label ?? 'Number'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={isDigits ? 'numeric' : 'text'}
        clean={(text) => typedAccount(text, document?.pattern ?? null)}
        {...form.register('number')}
        hint={document?.example ? `For example ${document.example}` : undefined}
        error={errors.number?.message}
      />
    </>
  );
}

function PersonFields({ form }: { form: UseFormReturn<IdFields> }) {
  // also in the HTML, so that the form looks as it was left before hydration
  const { errors, defaultValues: left } = form.formState;
  return (
    <>
      <TextField
        label="First name"
        autoComplete="given-name"
        clean={typedName}
        {...form.register('first_name')}
        defaultValue={left?.first_name}
        hint="As on your document."
        error={errors.first_name?.message}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        clean={typedName}
        {...form.register('last_name')}
        defaultValue={left?.last_name}
        error={errors.last_name?.message}
      />
      <TextField
        label="Date of birth"
        type="date"
        autoComplete="bday"
        {...form.register('date_of_birth')}
        defaultValue={left?.date_of_birth}
        error={errors.date_of_birth?.message}
      />
    </>
  );
}

// A separate component: fields are focused in the order they register, and children come later.
const Consent = ({ form, withPhotos }: { form: UseFormReturn<IdFields>; withPhotos: boolean }) => (
  <CheckBox {...form.register('consent')} error={form.formState.errors.consent?.message}>
    {consentText(withPhotos)}
  </CheckBox>
);

/** Once a name is verified, a further document must match it: differences are shown while typing. */
function NameDifference({ form, verified }: { form: UseFormReturn<IdFields>; verified: string }) {
  const [first, last] = form.watch(['first_name', 'last_name']);
  const words = wordsThatDiffer(`${first} ${last}`, verified);
  if (words.length === 0) return null;
  return (
    <p className="hint hint-bad" role="status">
      {words.join(' ')} isn’t part of your verified name, {verified}.
    </p>
  );
}

function Outcome({ outcome, accountPath }: { outcome: IdOutcome; accountPath: string }) {
  if (outcome === 'verified')
    return (
      <DonePanel
        title="Identity verified"
        text="Next, add your payout account. It must be in the same name."
        next={{ href: accountPath, text: 'Add your payout account' }}
        other={{ href: paths.completeKyc, text: 'See all steps' }}
      />
    );
  return (
    <>
      <DonePanel
        {...waitingWords[outcome]}
        next={{ href: paths.home, text: 'Go to Dashboard' }}
        other={{ href: paths.completeKyc, text: 'See all steps' }}
      />
      <DecisionWatch waiting={1} />
    </>
  );
}

/** /onboarding/verify-id: one document; a differing name is shown word by word (spec 4). */
export function VerifyIdForm(props: VerifyIdFormProps) {
  const { documents, others = [], start, refusal, verifiedName } = props;
  const { form, photos, photoRefusal, outcome, submit } = useVerifyId(documents, start);
  useEffect(wakeOverlays, []);
  const { isSubmitting } = form.formState;
  if (outcome) return <Outcome outcome={outcome} accountPath={props.accountPath} />;
  const document = form.watch('document_type');
  return (
    <form className="stack" noValidate method="post" onSubmit={(event) => void submit(event)}>
      {refusal && !photoRefusal && <RefusalNote refusal={refusal} />}
      <DocumentFields form={form} documents={documents} />
      <PersonFields form={form} />
      {verifiedName && <NameDifference form={form} verified={verifiedName} />}
      <DocumentPhotos document={document} photos={photos} refusal={photoRefusal} />
      <Consent form={form} withPhotos={photos.kinds.length > 0} />
      <Button type="submit" size="big" busy={isSubmitting} busyText="Checking">
        Check my details
      </Button>
      <p className="cap">{howLong(photos.kinds.length > 0)}</p>
      <OtherDocuments others={others} />
    </form>
  );
}
