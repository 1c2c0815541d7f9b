import { useEffect, useRef, useState } from 'react';
import { isPending, useEarlier } from '#islands/checkout/use-earlier.ts';
import { useTyped } from '#islands/forms/use-typed.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { keepDraft } from '#lib/browser/stores/drafts.ts';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import {
  basketToDraft,
  checkBasket,
  draftToBasket,
  type Basket,
  type BasketItem,
} from '#lib/e-tickets/event-basket.ts';
import { TICKETS, type EventOnSale } from './event-on-sale.ts';

/** The selection of an event, restored, and the way to the summary. */
export function useBasket(event: EventOnSale) {
  const [items, setItems] = useState<BasketItem[]>([]);
  const [busy, setBusy] = useState(false);
  // names and a code are asked for later; returning to the selection keeps them
  const rest = useRef<Pick<Basket, 'names' | 'promo_code'>>({ names: [], promo_code: '' });
  const { id: event_id, service_type, classes } = event;
  const basketOf = (chosen: BasketItem[]) =>
    basketToDraft({ event_id, service_type, items: chosen, ...rest.current });
  const typed = useTyped(TICKETS, () => basketOf(items));
  const { restoreTyped } = typed;
  const restore = useRef(restoreTyped);
  useEffect(() => {
    const values = restore.current((each) => each['event_id'] === event_id);
    const basket = values && draftToBasket(values);
    if (!basket) return;
    rest.current = { names: basket.names, promo_code: basket.promo_code };
    const isKnown = (item: BasketItem) => classes.some(({ id }) => id === item.class);
    setItems(basket.items.filter(isKnown));
  }, [event_id, classes]);
  const { earlier, look } = useEarlier(TICKETS);

  const proceed = async (chosen = items) => {
    if (busy) return;
    setBusy(true);
    const found = await look();
    setBusy(false);
    if (isPending(found)) return;
    keepDraft(TICKETS, basketOf(chosen));
    goTo(eventPaths.summary);
  };
  return { items, setItems, problems: checkBasket(event, items), earlier, busy, proceed };
}
export type BasketState = ReturnType<typeof useBasket>;
