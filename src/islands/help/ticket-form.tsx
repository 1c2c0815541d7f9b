import { Button } from '#islands/ui/button.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { tickets } from '#lib/product-constants.ts';
import { categoryNames, ticketCategories } from '#lib/help/ticket-words.ts';
import { ProofField } from './proof-field.tsx';
import { TicketOrder, type OrderOfTicket } from './ticket-order.tsx';
import { CHARGE, useTicketForm } from './use-ticket-form.ts';

const choices = ticketCategories.flatMap((value) => {
  const choice = { value: value as string, label: categoryNames[value] };
  return value === 'money' ? [choice, { value: CHARGE, label: 'A fee or charge' }] : [choice];
});

interface TicketFormProps {
  order: OrderOfTicket | null;
  /** The name of the order's item. */
  item?: string | null;
  /** The draft's name: each problem has a separate one. */
  draft?: string;
}

/** A member's problem; the order and the item are filled in. */
export function TicketForm({ order, item = null, draft }: TicketFormProps) {
  const subject = item?.slice(0, tickets.subjectMax) ?? '';
  const { form, proofs, busy, keep, formProps } = useTicketForm({
    draft: draft ?? (order ? `ticket:${order.reference_code}` : 'ticket'),
    reference: order?.reference_code ?? null,
    subject,
  });
  const { register, formState } = form;
  const wrong = formState.errors;
  return (
    <form {...formProps} onChange={keep}>
      {order && <TicketOrder order={order} />}
      <Select
        label="What is it about?"
        placeholder="Choose"
        choices={choices}
        {...register('category')}
        error={wrong.category?.message}
      />
      <TextField
        label="Subject"
        maxLength={tickets.subjectMax}
        defaultValue={subject}
        {...register('subject')}
        error={wrong.subject?.message}
      />
      <TextArea
        label="What happened?"
        hint="When, how much, and what you see now. Never include your password or PIN."
        maxLength={tickets.messageMax}
        {...register('message')}
        error={wrong.message?.message}
      />
      <ProofField proofs={proofs} />
      <Button type="submit" size="big" busy={busy} busyText="Sending">
        Send
      </Button>
    </form>
  );
}
