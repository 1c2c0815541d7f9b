import { useState, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { guardians as numbers } from '#lib/constants.ts';
import { inviteGuardian } from '#lib/guardians/browser/calls.ts';
import type { Guardian } from '#lib/guardians/contract.ts';
import { hasPlace } from '#lib/guardians/has-place.ts';
import { iconShare2 } from '#lib/look/icons.ts';

interface Invitation {
  id: string;
  name: string;
  url: string;
}

const share = ({ url }: Invitation): void =>
  void navigator
    .share({ text: 'Will you be my guardian on Oja? You can help if my phone is stolen.', url })
    .catch(() => undefined);

/** The link is shown once: we store only its hash. */
function InvitationLink({ invitation }: { invitation: Invitation }) {
  const { name, url } = invitation;
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;
  return (
    <div className="stack-s">
      <p role="status">
        Send this link to {name}. We show it only once. It works for seven days, or until
        {name} accepts.
      </p>
      <TextField label="Link" value={url} readOnly onFocus={({ target }) => target.select()} />
      <div className="mt-acts grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        <CopyButton value={url} label="Copy link" variant={canShare ? 'line' : 'primary'} />
        {canShare && (
          <Button icon={iconShare2} onClick={() => share(invitation)}>
            Share
          </Button>
        )}
      </div>
    </div>
  );
}

interface InviteFormProps {
  guardians: readonly Guardian[];
  onInvited: (guardian: Guardian) => void;
}

/** Invites someone by name, and shows the link to send them. */
export function InviteForm({ guardians, onInvited }: InviteFormProps) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [made, setInvitation] = useState<Invitation>();
  // not that of someone who was removed since
  const invitation = guardians.some(({ id }) => id === made?.id) ? made : undefined;
  const isFull = guardians.filter(hasPlace).length >= numbers.most;
  const invite = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const { data } = await inviteGuardian({ name });
      setInvitation({ ...data.guardian, url: data.url });
      setName('');
      setError(undefined);
      onInvited(data.guardian);
    } catch (failure) {
      setError(fieldErrors(failure)['name']);
      presentError(failure, { shownFields: ['name'] });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack">
      {invitation && <InvitationLink invitation={invitation} />}
      {isFull ? (
        <p className="sub">You have {numbers.most} guardians. Remove one to invite someone else.</p>
      ) : (
        <form className="stack-s" noValidate method="post" onSubmit={(event) => void invite(event)}>
          <TextField
            label="Name"
            hint="For example “Bisi” or “Mum”."
            autoComplete="off"
            maxLength={numbers.nameMax}
            value={name}
            error={error}
            onChange={({ target }) => setName(target.value)}
          />
          <Button
            type="submit"
            variant={invitation ? 'line' : 'primary'}
            busy={busy}
            busyText="Inviting"
          >
            Get an invitation link
          </Button>
        </form>
      )}
    </div>
  );
}
