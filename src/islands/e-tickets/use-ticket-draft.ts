import { useEffect, useState } from 'react';
import { replaceWith } from '#lib/browser/navigate.ts';
import { keepDraft, readDraft } from '#lib/browser/stores/drafts.ts';
import { takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import { keepTyped, readTyped } from '#lib/browser/stores/typed.ts';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import { basketToDraft, draftToBasket, type Basket } from '#lib/e-tickets/event-basket.ts';
import { TICKETS } from './event-on-sale.ts';

/** The selection, or what was kept while someone signed in; with the names and the code typed since. */
function readBasket(): Basket | null {
  const resumed = takeResumed(TICKETS);
  const draft = resumed['event_id'] ? keepDraft(TICKETS, resumed) : readDraft(TICKETS);
  const basket = draft && draftToBasket(draft.values);
  const typed = draftToBasket(readTyped(TICKETS) ?? {});
  const isSame =
    basket?.event_id === typed?.event_id &&
    JSON.stringify(basket?.items) === JSON.stringify(typed?.items);
  return basket && typed && isSame ? typed : basket;
}

/** The basket of the summary; without one the list of events is shown. */
export function useTicketDraft() {
  const [basket, setBasket] = useState<Basket | null>(null);
  useEffect(() => {
    const found = readBasket();
    if (found) setBasket(found);
    else replaceWith(eventPaths.events);
  }, []);
  const change = (part: Partial<Basket>) => {
    if (!basket) return;
    const next = { ...basket, ...part };
    keepTyped(TICKETS, basketToDraft(next));
    setBasket(next);
  };
  return { basket, change };
}
