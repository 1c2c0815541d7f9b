import { DescribedForm } from '#islands/desk/described-form.tsx';
import type { FormView } from '#lib/desk/form-view.ts';
import { SeatPreview } from './seat-preview.tsx';

/** Types in a seat plan, with a preview. */
export const PlanForm = ({ form }: { form: FormView }) => (
  <DescribedForm form={form} below={({ text }) => <SeatPreview text={text?.[0] ?? ''} />} />
);
