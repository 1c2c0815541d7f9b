import { DescribedForm } from '#islands/desk/described-form.tsx';
import type { FormBody } from '#islands/desk/form-body.ts';
import { Note } from '#islands/ui/note.tsx';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { FormView } from '#lib/desk/form-view.ts';
import type { giveAdmissions } from '#lib/e-tickets/desk/event-acts.contract.ts';

const withQuantity = (body: FormBody): FormBody =>
  Array.isArray(body['seats']) ? { ...body, quantity: body['seats'].length } : body;

/** Gives complimentary tickets: as many as there are seats, where seats are numbered. */
export const ComplimentaryForm = ({ form }: { form: FormView }) => (
  <DescribedForm<ReplyOf<typeof giveAdmissions>>
    form={form}
    complete={withQuantity}
    done={({ message }) => (
      <Note tone="ok" alert>
        {message}
      </Note>
    )}
  />
);
