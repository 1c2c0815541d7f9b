import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { reopenTicket, writeToTicket } from '#lib/help/browser/calls.ts';
import { checkMessage } from '#lib/help/ticket.ts';
import { tickets } from '#lib/product-constants.ts';
import type { Ticket } from '#lib/help/contract.ts';
import { ProofField } from './proof-field.tsx';
import { useKeptText } from './use-kept-text.ts';
import { pictureFields, useProofs } from './use-proofs.ts';

interface ReplyFormProps {
  ticket: Ticket;
  onSent: (ticket: Ticket) => void;
  onChanged: () => void;
}

/** Adds a message to a ticket; a closed one is reopened by it. */
export function ReplyForm(props: ReplyFormProps) {
  const { form, proofs, busy, keep, submit } = useReply(props);
  const isClosed = props.ticket.state === 'closed';
  return (
    <form
      className="card stack"
      noValidate
      method="post"
      onChange={keep}
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        label={isClosed ? 'Not solved? Tell us why' : 'Contact us'}
        hint="Never include your password or PIN."
        rows={4}
        maxLength={tickets.messageMax}
        {...form.register('message')}
        error={form.formState.errors.message?.message}
      />
      <ProofField proofs={proofs} />
      <Button type="submit" busy={busy} busyText="Sending">
        {isClosed ? 'Reopen' : 'Send'}
      </Button>
    </form>
  );
}

interface ReplyFields {
  message: string;
  pictures: string;
}

const names = ['message'] as const;
const keptNames = [...names, 'pictures'] as const;
const resolver = rulesResolver<ReplyFields>({ message: checkMessage });
const CONFLICT = 409;

interface Target {
  ticket: Ticket;
  onSent: (ticket: Ticket) => void;
  /** The ticket was closed or reopened in the meantime: the displayed state is old. */
  onChanged: () => void;
}

/** The next message of a ticket; a closed one is reopened by it. */
function useReply({ ticket, onSent, onChanged }: Target) {
  const form = useForm<ReplyFields>({ resolver });
  const kept = useKeptText(`ticket-reply:${ticket.id}`, form, keptNames);
  const proofs = useProofs(kept.hidden('pictures'));
  const [busy, setBusy] = useState(false);
  const send = async ({ message }: ReplyFields) => {
    if (busy || !proofs.mayGo()) return;
    setBusy(true);
    const write = ticket.state === 'closed' ? reopenTicket : writeToTicket;
    try {
      const { data } = await write(ticket.id, { message, ...proofs.body });
      kept.drop();
      form.reset({ message: '', pictures: '' });
      proofs.clear();
      showToast('Sent');
      onSent(data);
    } catch (error) {
      proofs.refuse(error);
      presentInForm(form, error, names, { shownFields: pictureFields });
      if (error instanceof ApiError && error.status === CONFLICT) onChanged();
    } finally {
      setBusy(false);
    }
  };
  return { form, proofs, busy, keep: kept.keep, submit: form.handleSubmit(send) };
}
