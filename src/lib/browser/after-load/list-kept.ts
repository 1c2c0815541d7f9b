import {
  dropKept,
  formOf,
  readKept,
  type KeptPayment,
} from '#lib/browser/kept-payments/kept-payments.ts';
import { drawList } from '#lib/browser/offline-page/draw-copies.ts';
import { drawKept } from '#lib/browser/offline-page/draw-kept.ts';
import { element } from '#lib/browser/offline-page/elements.ts';

function withActions(payment: KeptPayment, redraw: () => void): HTMLElement {
  const row = drawKept(payment);
  const pay = element('a', 'btn btn-tint btn-s', payment.sent ? 'Check again' : 'Pay');
  pay.setAttribute('href', formOf(payment));
  const discard = element('button', 'btn btn-quiet btn-s', 'Discard');
  discard.addEventListener('click', () => {
    dropKept(payment.key);
    redraw();
  });
  // one that was sent may have been paid, so it can't be discarded until that is known
  row.append(pay, ...(payment.sent ? [] : [discard]));
  row.classList.add('row-wrap');
  return row;
}

/** Replaces the pressed button with the result, and focuses it so that it is read out. */
function showDiscarded(place: Element): void {
  const message = element('p', 'cap', 'Discarded. You haven’t been charged.');
  message.tabIndex = -1;
  place.append(message);
  message.focus();
}

/** Lists waiting payments on the page for them: /my-orders. */
export function listKept(owner: string): void {
  const place = document.querySelector('[data-kept-payments]');
  if (!place) return;
  const kept = readKept(owner);
  const redraw = () => {
    listKept(owner);
    showDiscarded(place);
  };
  const about = kept.some(({ sent }) => sent)
    ? 'Not sent, not charged'
    : 'You haven’t been charged yet';
  const rows = kept.map((each) => withActions(each, redraw));
  const list = drawList('Saved offline', about, rows);
  place.replaceChildren(...(list ? [list] : []));
}
