import type { KeptPayment } from '#lib/browser/kept-payments/kept-payments.ts';
import { formatMoney } from '#lib/money.ts';
import { element } from './elements.ts';
import { timeOnDevice } from './time-on-device.ts';

/** In words, how a kept payment stands. */
export const stateOf = ({ sent, until }: KeptPayment): string =>
  sent ? 'Sent, we are checking' : `Not sent. Kept until ${timeOnDevice(until)}`;

/** A purchase that waits for the network. */
export function drawKept(payment: KeptPayment): HTMLElement {
  const { name, to, shown, currency } = payment;
  const first = element(
    'span',
    'tx-l',
    element('span', 'row-t', name),
    element('span', 'num off-sum', formatMoney(shown, currency)),
  );
  const second = element('span', 'row-s', `To ${to} · ${stateOf(payment)}`);
  return element('div', 'row tx-row', element('span', 'tx-main', first, second));
}
