import { DescribedForm } from '#islands/desk/described-form.tsx';
import type { Typed } from '#islands/desk/form-body.ts';
import { Drawn } from '#islands/ui/drawn.tsx';
import { paragraphsOf } from '#lib/content/text-paragraphs.ts';
import type { FormView } from '#lib/desk/form-view.ts';
import { promoPictures } from '#lib/look/promo-pictures.ts';

/** Writes a promo, with a preview of what people will see. */
export const PromoForm = ({ form }: { form: FormView }) => (
  <DescribedForm form={form} preview={(_, typed) => <PromoPreview typed={typed} />} />
);

const isPicture = (name: string): name is keyof typeof promoPictures => name in promoPictures;

/** A promo as people will see it: in the row, and as its page. */
function PromoPreview({ typed }: { typed: Typed }) {
  const textOf = (name: string) => typed[`rows.0.${name}`]?.[0] ?? '';
  const title = textOf('title');
  const label = textOf('action.label');
  const picture = textOf('picture');
  const paragraphs = paragraphsOf(textOf('text'));
  const drawing = isPicture(picture) && <Drawn drawing={promoPictures[picture]} />;
  return (
    <section className="card stack-s" aria-label="Preview" role="status">
      <div className="flex items-center gap-3 min-h-24 pt-3 pr-3 pb-3 pl-4 border rounded bg-surface text-inherit no-underline shadow-1 [&>svg]:flex-none [&>svg]:h-auto [&>svg]:w-18 tiny:[&>svg]:hidden hover:border-ink-4">
        <span className="flex-1 grid gap-1 min-w-0 wrap-anywhere">
          <b className="text-[0.9375rem] leading-5">{title}</b>
          <span className="row-s">{paragraphs[0]?.join(' ')}</span>
        </span>
        {drawing}
      </div>
      <div className="grid justify-items-start gap-4 max-w-flow [&>svg]:h-auto [&>svg]:w-44 [&>svg]:-ms-3">
        {drawing}
        <h2>{title}</h2>
        {paragraphs.map((lines, n) => (
          <p key={n}>{lines.join(' ')}</p>
        ))}
        {label && <span className="btn btn-primary">{label}</span>}
      </div>
    </section>
  );
}
