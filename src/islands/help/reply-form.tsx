import { Button } from '#islands/ui/button.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { tickets } from '#lib/product-constants.ts';
import type { Ticket } from '#lib/help/contract.ts';
import { ProofField } from './proof-field.tsx';
import { useReply } from './use-reply.ts';

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
