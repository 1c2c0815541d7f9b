import { dropKept, readKept, type KeptPayment } from '#lib/browser/kept-payments/kept-payments.ts';
import { drawList } from '#lib/browser/offline-page/draw-copies.ts';
import { drawKept } from '#lib/browser/offline-page/draw-kept.ts';
import { element } from '#lib/browser/offline-page/elements.ts';

function withActions(payment: KeptPayment, redraw: () => void): HTMLElement {
  const row = drawKept(payment);
  const pay = element('a', 'btn btn-tint btn-s', payment.sent ? 'Look again' : 'Pay');
  pay.setAttribute('href', `${payment.url}?kept=${encodeURIComponent(payment.key)}`);
  const discard = element('button', 'btn btn-quiet btn-s', 'Discard');
  discard.addEventListener('click', () => {
    dropKept(payment.key);
    redraw();
  });
  // one that left may have been paid: it is not thrown away before that is known
  row.append(pay, ...(payment.sent ? [] : [discard]));
  row.classList.add('row-wrap');
  return row;
}

/** The payments that wait, where a page has a place for them: /my-orders. */
export function listKept(owner: string): void {
  const place = document.querySelector('[data-kept-payments]');
  const rows = readKept(owner).map((each) => withActions(each, () => listKept(owner)));
  const list = drawList('Kept without network', 'Nothing of it was paid yet', rows);
  place?.replaceChildren(...(list ? [list] : []));
}
