import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, fieldErrors } from '#lib/browser/api/api-error.ts';
import { reopenTicket, writeToTicket } from '#lib/browser/api/help.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import type { Ticket } from '#lib/contracts/help.ts';
import { checkMessage } from '#lib/rules/ticket.ts';
import { useKeptText } from './use-kept-text.ts';
import { useProof } from './use-proof.ts';

interface ReplyFields {
  message: string;
}

const names = ['message'] as const;
const resolver = rulesResolver<ReplyFields>({ message: checkMessage });
const CONFLICT = 409;

interface Target {
  ticket: Ticket;
  onSent: (ticket: Ticket) => void;
  /** The ticket was closed or opened meanwhile: what is in view is old. */
  onChanged: () => void;
}

/** The next message of a ticket; one that is closed opens again by it. */
export function useReply({ ticket, onSent, onChanged }: Target) {
  const form = useForm<ReplyFields>({ resolver });
  const kept = useKeptText(`ticket-reply:${ticket.id}`, form, names);
  const proof = useProof();
  const [busy, setBusy] = useState(false);
  const send = async ({ message }: ReplyFields) => {
    if (busy || !proof.mayGo()) return;
    setBusy(true);
    const write = ticket.state === 'closed' ? reopenTicket : writeToTicket;
    try {
      const body = { message, ...(proof.key ? { image_key: proof.key } : {}) };
      const { data } = await write(ticket.id, body);
      kept.drop();
      form.reset({ message: '' });
      proof.clear();
      showToast('Sent');
      onSent(data);
    } catch (error) {
      proof.refuse(fieldErrors(error)['image_key']);
      presentInForm(form, error, names, { shownFields: ['image_key'] });
      if (error instanceof ApiError && error.status === CONFLICT) onChanged();
    } finally {
      setBusy(false);
    }
  };
  return { form, proof, busy, keep: kept.keep, submit: form.handleSubmit(send) };
}
