import { useEffect, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Note } from '#islands/ui/note.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { updateUser } from '#lib/browser/stores/session-state.ts';
import { type HostedCheck, fetchHostedCheck } from '#lib/kyc/browser/calls.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import type { DocumentType } from '#lib/kyc/contract.ts';
import { reviewTime } from '#lib/kyc/identity-photos.ts';
import { paths } from '#lib/paths.ts';
import { ghanaCardForm } from '#lib/kyc/identity.ts';
import { consentText, howLong } from './consent-words.ts';
import { DocumentPhotos } from './document-photos.tsx';
import { DonePanel } from './done-panel.tsx';
import { OtherDocuments } from './other-documents.tsx';
import { RefusalNote, type Refusal } from './refusal-note.tsx';
import type { FoundPhoto } from './use-document-photos.ts';
import { useGhanaCard } from './use-ghana-card.ts';

interface GhanaFormProps {
  document: DocumentType;
  /** The documents of the other form. */
  others: readonly DocumentType[];
  /** Set on return from the hosted check, or to one that is still open. */
  reference: string | null;
  /** Photos that were sent before, on any device. */
  found: readonly FoundPhoto[];
  /** Why the last card was refused. */
  refusal: Refusal | null;
}

const Waiting = ({ check }: { check: HostedCheck | null }) => (
  <div className="stack">
    <Note tone="clay">
      <span role="status">
        {check?.waits_for === 'review'
          ? `We found your card and are reviewing your photos. ${reviewTime} `
          : 'We’re checking with the Ghana Card service. '}
        We’ll show the result here. You can close this page.
      </span>
    </Note>
    <a className="btn btn-primary btn-big" href={paths.completeKyc}>
      See the other steps
    </a>
  </div>
);

const refusalOf = (check: HostedCheck): Refusal => ({
  reason: check.reason ?? 'We couldn’t verify this card. Please check the number.',
  advice: check.advice,
});

interface CardFormProps extends Omit<GhanaFormProps, 'reference'> {
  onStarted: (reference: string) => void;
}

function CardForm({ document, others, found, refusal, onStarted }: CardFormProps) {
  const { form, photos, photoRefusal, submit } = useGhanaCard(document, found, onStarted);
  const { errors, isSubmitting } = form.formState;
  const number = form.register('number', {
    onBlur: (event: { target: { value: string } }) =>
      form.setValue('number', ghanaCardForm(event.target.value)),
  });
  return (
    <form className="stack" noValidate method="post" onSubmit={(event) => void submit(event)}>
      {refusal && !photoRefusal && <RefusalNote refusal={refusal} />}
      <TextField
        label={`Ghana Card: ${document.label.toLowerCase()}`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...number}
        hint={document.example ? `For example ${document.example}` : undefined}
        error={errors.number?.message}
      />
      <DocumentPhotos document={document.slug} photos={photos} refusal={photoRefusal} />
      <CheckBox {...form.register('consent')} error={errors.consent?.message}>
        {consentText(true)}
      </CheckBox>
      <Button type="submit" size="big" busy={isSubmitting} busyText="Starting">
        Verify my Ghana Card
      </Button>
      <p className="cap">{howLong(true)}</p>
      <OtherDocuments others={others} />
    </form>
  );
}

/** /onboarding/verify/ghana: the Ghana Card through its own hosted check (spec 2). */
export function GhanaForm({ reference: given, refusal, ...card }: GhanaFormProps) {
  const [reference, setReference] = useState(given);
  const check = useHostedCheck(reference);
  useEffect(wakeOverlays, []);
  if (check?.status === 'verified')
    return (
      <DonePanel
        title="Identity verified"
        text="Next, add your payout account. It must be in the same name."
        next={{ href: `${paths.settingsBank}?openmodal=true`, text: 'Add your payout account' }}
        other={{ href: paths.completeKyc, text: 'See all steps' }}
      />
    );
  if (reference && check?.status !== 'rejected') return <Waiting check={check} />;
  const last = check ? refusalOf(check) : refusal;
  return <CardForm {...card} refusal={last} onStarted={setReference} />;
}

const EVERY_MS = 3_000;

/** Polls a hosted check until it is decided; a lost answer is requested again. */
function useHostedCheck(reference: string | null): HostedCheck | null {
  const [check, setCheck] = useState<HostedCheck | null>(null);
  const isDecided = check !== null && check.status !== 'pending';
  useEffect(() => {
    if (!reference || isDecided) return undefined;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const reply = await fetchHostedCheck(reference).catch(() => null);
      if (!isHere) return;
      if (reply) {
        setCheck(reply.data);
        if (reply.data.status === 'verified') updateUser(reply.data.user);
      }
      timer = setTimeout(() => void ask(), EVERY_MS);
    };
    void ask();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [reference, isDecided]);
  return check;
}
