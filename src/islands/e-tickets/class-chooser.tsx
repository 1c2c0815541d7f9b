import type { SubmitEvent } from 'react';
import { mostOf } from '#lib/e-tickets/event-basket.ts';
import { BasketFoot } from './basket-foot.tsx';
import { ClassRow } from './class-row.tsx';
import type { ChooserGiven } from './event-on-sale.ts';
import { useOwn } from './use-own.ts';
import { useBasket } from './use-basket.ts';
import { useWaiting } from './use-waiting.ts';

/** Scrolls to the error, with the focus on a button that fixes it. */
function focusClass(id: string): void {
  const row = document.querySelector(`[data-part="${CSS.escape(id)}"]`);
  const button = row?.querySelector<HTMLElement>('button:not(:disabled)');
  button?.scrollIntoView?.({ block: 'center' });
  button?.focus({ preventScroll: true });
}

/** How many of each class; then the summary. */
export function ClassChooser(given: ChooserGiven) {
  const event = useOwn(given.event);
  const basket = useBasket(event);
  const waiting = useWaiting(given);
  const { items, problems } = basket;
  const quantityOf = (id: string) => items.find((each) => each.class === id)?.quantity ?? 0;
  const set = (id: string, quantity: number) =>
    basket.setItems(
      event.classes.flatMap((each) => {
        const wanted = each.id === id ? quantity : quantityOf(each.id);
        return wanted > 0 ? [{ class: each.id, quantity: wanted }] : [];
      }),
    );
  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const [wrong] = Object.keys(problems);
    if (wrong) focusClass(wrong === 'all' ? (items.at(-1)?.class ?? '') : wrong);
    else void basket.proceed();
  };
  const isOnSale = items.length > 0 || event.classes.some((each) => mostOf(event, each) > 0);
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ul className="card grid py-0" aria-label="Tickets">
        {event.classes.map((ticketClass) => (
          <ClassRow
            key={ticketClass.id}
            event={event}
            ticketClass={ticketClass}
            waiting={waiting}
            quantity={quantityOf(ticketClass.id)}
            error={problems[ticketClass.id]}
            onChange={(quantity) => set(ticketClass.id, quantity)}
          />
        ))}
      </ul>
      {isOnSale && <BasketFoot event={event} basket={basket} empty="Choose your tickets" />}
    </form>
  );
}
