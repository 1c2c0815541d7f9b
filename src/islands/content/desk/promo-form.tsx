import { DescribedForm } from '#islands/desk/described-form.tsx';
import type { FormView } from '#lib/desk/form-view.ts';
import { PromoPreview } from './promo-preview.tsx';

/** Writes a promo, with a preview of what people will see. */
export const PromoForm = ({ form }: { form: FormView }) => (
  <DescribedForm form={form} preview={(_, typed) => <PromoPreview typed={typed} />} />
);
