import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import type { DocumentType } from '#lib/contracts/kyc.ts';
import { paths } from '#lib/paths.ts';
import { DonePanel } from './done-panel.tsx';
import { useVerifyId, type IdFields } from './use-verify-id.ts';

interface VerifyIdFormProps {
  documents: readonly DocumentType[];
  firstName: string | null;
  lastName: string | null;
  /** Where a payout account is added in this country. */
  accountPath: string;
}

function DocumentFields({
  form,
  documents,
}: {
  form: UseFormReturn<IdFields>;
  documents: readonly DocumentType[];
}) {
  const { errors } = form.formState;
  const chosen = form.watch('document_type');
  const document = documents.find((each) => each.slug === chosen) ?? documents[0];
  const isDigits = document?.pattern.startsWith('^\\d') ?? false;
  return (
    <>
      <Select
        label="Document"
        choices={documents.map(({ slug, name }) => ({ value: slug, label: name }))}
        {...form.register('document_type', { onChange: () => form.clearErrors('number') })}
        error={errors.document_type?.message}
      />
      <TextField
        label={document?.label ?? 'Number'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={isDigits ? 'numeric' : 'text'}
        {...form.register('number')}
        hint={document?.example ? `For example ${document.example}` : undefined}
        error={errors.number?.message}
      />
    </>
  );
}

function PersonFields({ form }: { form: UseFormReturn<IdFields> }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="First name"
        autoComplete="given-name"
        {...form.register('first_name')}
        hint="As it is on the document."
        error={errors.first_name?.message}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        {...form.register('last_name')}
        error={errors.last_name?.message}
      />
      <TextField
        label="Date of birth"
        type="date"
        autoComplete="bday"
        {...form.register('date_of_birth')}
        error={errors.date_of_birth?.message}
      />
    </>
  );
}

const consentText =
  'You may check these details with the identity service. You store the number encrypted and show only its last 4 digits.';

// A component of its own: fields are focused in the order they register, and children come later.
const Consent = ({ form }: { form: UseFormReturn<IdFields> }) => (
  <CheckBox {...form.register('consent')} error={form.formState.errors.consent?.message}>
    {consentText}
  </CheckBox>
);

/** /onboarding/verify-id: one document, checked at once; a name that differs is named word by word. */
export function VerifyIdForm(props: VerifyIdFormProps) {
  const { documents, firstName, lastName } = props;
  const { form, outcome, submit } = useVerifyId(documents, {
    document_type: documents[0]?.slug ?? '',
    first_name: firstName ?? '',
    last_name: lastName ?? '',
  });
  useEffect(wakeOverlays, []);
  const { isSubmitting } = form.formState;
  if (outcome === 'verified')
    return (
      <DonePanel
        title="Your identity is confirmed"
        text="Next is the account your withdrawals go to. It must be in the same name."
        next={{ href: props.accountPath, text: 'Add your payout account' }}
        other={{ href: paths.completeKyc, text: 'See all steps' }}
      />
    );
  if (outcome === 'pending')
    return (
      <DonePanel
        title="The register has not answered yet"
        text="We keep asking and send you a message. You do not have to do this again."
        next={{ href: paths.home, text: 'Go to Dashboard' }}
      />
    );
  return (
    <form className="stack" noValidate method="post" onSubmit={(event) => void submit(event)}>
      <DocumentFields form={form} documents={documents} />
      <PersonFields form={form} />
      <Consent form={form} />
      <Button type="submit" size="big" busy={isSubmitting} busyText="Checking">
        Check my details
      </Button>
    </form>
  );
}
