import { DescribedForm } from '#islands/desk/described-form.tsx';
import { draftSaved } from '#islands/desk/draft-queue.ts';
import type { FormView } from '#lib/desk/form-view.ts';

/** Saves the draft before the ticket is handed over with it. */
export const HandOverForm = ({ form }: { form: FormView }) => (
  <DescribedForm form={form} before={draftSaved} />
);
