import { useState } from 'react';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import { removeTemplate } from '#lib/giftcard/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { CardTemplate } from '#lib/giftcard/contract.ts';
import { iconTrash2 } from '#lib/look/icons.ts';
import { iconGift } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import { cardMoney, setupQuery } from '#lib/giftcard/card-trade.ts';

const describe = ({ card_name: name, country, currency, values }: CardTemplate) =>
  [
    `${name}, ${country}`,
    ...values.map(({ value, quantity }) => `${quantity} × ${cardMoney(value, currency)}`),
  ].join(' · ');

/** Saved set-ups of sales: one tap starts from one. */
export function TemplateList({ templates: first }: { templates: CardTemplate[] }) {
  const [templates, setTemplates] = useState(first);
  const [going, setGoing] = useState<string | null>(null);
  const remove = async (id: string) => {
    if (going) return;
    setGoing(id);
    try {
      setTemplates((await removeTemplate(id)).data);
    } catch (failure) {
      presentError(failure);
    } finally {
      setGoing(null);
    }
  };
  if (templates.length === 0) return null;
  return (
    <section className="card card-flush" aria-labelledby="saved">
      <div className="card-head flush-head">
        <h2 id="saved">Saved</h2>
      </div>
      <ul className="rows">
        {templates.map((template) => (
          <li className="split-row gap-0 pe-2" key={template.id}>
            <a className="row flex-1 min-w-0" href={paths.sellCard(setupQuery(template))}>
              <Tile icon={iconGift} mark={template.card_id} />
              <span className="row-main">
                <span className="row-t">{template.name}</span>
                <span className="row-s">{describe(template)}</span>
              </span>
            </a>
            <IconButton
              label={`Remove ${template.name}`}
              icon={iconTrash2}
              aria-busy={going === template.id || undefined}
              onClick={() => void remove(template.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
