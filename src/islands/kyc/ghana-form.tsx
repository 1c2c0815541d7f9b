import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Note } from '#islands/ui/note.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { startHostedCheck } from '#lib/browser/api/kyc.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import type { DocumentType } from '#lib/contracts/kyc.ts';
import { paths } from '#lib/paths.ts';
import { DonePanel } from './done-panel.tsx';
import { useHostedCheck } from './use-hosted-check.ts';
import { checkNumber } from './use-verify-id.ts';

interface Fields {
  number: string;
  consent: boolean;
}

interface GhanaFormProps {
  document: DocumentType;
  /** Coming back from the hosted check. */
  reference: string | null;
}

const resolverFor = (document: DocumentType) =>
  rulesResolver<Fields>({
    number: (value) => checkNumber(value.toUpperCase(), document),
    consent: (_, all) =>
      all.consent ? undefined : 'Please agree so that we may check your details.',
  });

function useStart(document: DocumentType, onReference: (reference: string) => void) {
  const [resolver] = useState(() => resolverFor(document));
  const form = useForm<Fields>({ resolver });
  const send = async ({ number }: Fields) => {
    try {
      const { data } = await startHostedCheck(document.slug, number.trim().toUpperCase());
      if (data.redirect_url) goTo(data.redirect_url);
      else onReference(data.reference);
    } catch (error) {
      const wrong = fieldErrors(error)['number'];
      if (wrong) form.setError('number', { message: wrong }, { shouldFocus: true });
      presentError(error, { shownFields: ['number'] });
    }
  };
  return { form, submit: form.handleSubmit(send) };
}

const Waiting = () => (
  <Note tone="clay">
    The Ghana Card service is checking. This page shows the answer by itself; you can also close it
    and come back.
  </Note>
);

/** /onboarding/verify/ghana: the Ghana Card through its own hosted check (spec 2). */
export function GhanaForm({ document, reference: given }: GhanaFormProps) {
  const [reference, setReference] = useState(given);
  const check = useHostedCheck(reference);
  const { form, submit } = useStart(document, setReference);
  useEffect(wakeOverlays, []);
  const { errors, isSubmitting } = form.formState;
  if (check?.status === 'verified')
    return (
      <DonePanel
        title="Your identity is confirmed"
        text="Next is the account your withdrawals go to. It must be in the same name."
        next={{ href: paths.settingsBank, text: 'Add your payout account' }}
        other={{ href: paths.completeKyc, text: 'See all steps' }}
      />
    );
  if (reference && check?.status !== 'rejected') return <Waiting />;
  return (
    <form className="stack" noValidate method="post" onSubmit={(event) => void submit(event)}>
      {check?.status === 'rejected' && (
        <Note tone="bad" alert>
          {check.reason ?? 'The card could not be confirmed. Please compare the number.'}
        </Note>
      )}
      <TextField
        label={`Ghana Card: ${document.label.toLowerCase()}`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.register('number')}
        hint={document.example ? `For example ${document.example}` : undefined}
        error={errors.number?.message}
      />
      <CheckBox {...form.register('consent')} error={errors.consent?.message}>
        You may check this card with the identity service. You store the number encrypted and show
        only its last 4 digits.
      </CheckBox>
      <Button type="submit" size="big" busy={isSubmitting} busyText="Opening the check">
        Check my Ghana Card
      </Button>
    </form>
  );
}
