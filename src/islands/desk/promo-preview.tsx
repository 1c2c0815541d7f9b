import '#styles/parts/promos.css';
import { Drawn } from '#islands/ui/drawn.tsx';
import { promoPictures } from '#lib/look/promo-pictures.ts';
import { paragraphsOf } from '#lib/text-paragraphs.ts';
import type { PromoFields } from './promo-draft.ts';

const isPicture = (name: string): name is keyof typeof promoPictures => name in promoPictures;

/** A promo as people will see it: in the row, and as its page. */
export function PromoPreview({ fields: { title, text, picture, label } }: { fields: PromoFields }) {
  const paragraphs = paragraphsOf(text);
  const drawing = isPicture(picture) && (
    <Drawn drawing={promoPictures[picture]} className="promo-art" />
  );
  return (
    <section className="card stack-s" aria-label="Preview" role="status">
      <div className="promo">
        <span className="promo-t">
          <b>{title}</b>
          <span className="row-s">{paragraphs[0]?.join(' ')}</span>
        </span>
        {drawing}
      </div>
      <div className="promo-page">
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
