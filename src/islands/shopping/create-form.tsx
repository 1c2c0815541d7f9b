import { useStore } from '@nanostores/react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { $online } from '#lib/browser/stores/online.ts';
import type { ForbiddenGoods } from '#lib/shopping/quote.contract.ts';
import { iconPlus } from '#lib/look/first-icons.ts';
import { shopping } from '#lib/product-constants.ts';
import { ItemCard } from './item-card.tsx';
import { useCreate } from './use-create.ts';

interface CreateFormProps {
  goods: readonly ForbiddenGoods[];
  isGuest: boolean;
}

/** The items to buy, one card each. */
export function CreateForm({ goods, isGuest }: CreateFormProps) {
  const { form, rows, next, add, remove, reset, noteSending } = useCreate(goods);
  const online = useStore($online, { ssr: 'initial' });
  const isFull = rows.length >= shopping.items;
  return (
    <form className="flow" method="post" noValidate ref={form} onSubmit={next}>
      <p className="sub">
        Paste links from any shop abroad. We’ll send you a price for each item, and you only pay for
        the ones you want.
      </p>
      <ol className="stack">
        {rows.map((row) => (
          <ItemCard
            key={row.item.id}
            {...row}
            isGuest={isGuest}
            onRemove={() => remove(row.item.id)}
            onSending={(isSending) => noteSending(row.item.id, isSending)}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="tint" icon={iconPlus} disabled={isFull} data-add="" onClick={add}>
          Add another item
        </Button>
        <Button variant="line" onClick={reset}>
          Start over
        </Button>
      </div>
      {isFull && <p className="sub">You can add up to {shopping.items} items per list.</p>}
      {!online && (
        <Note tone="warn" alert>
          You’re offline. Your list is saved here; continue when you’re back online.
        </Note>
      )}
      <div className="flow-foot">
        <p className="vh" aria-live="polite">
          {rows.length} {rows.length === 1 ? 'item' : 'items'}
        </p>
        <Button type="submit" size="big">
          Continue to delivery
        </Button>
      </div>
    </form>
  );
}
