import type { KeptPayment } from '#lib/browser/kept-payments/kept-payments.ts';
import { formatMoney } from '#lib/money.ts';
import { element } from './elements.ts';
import { SUM } from './looks.ts';
import { timeInSentence } from './time-on-device.ts';

/** The state of a saved payment, in words. */
export const stateOf = ({ sent, until }: Pick<KeptPayment, 'sent' | 'until'>): string =>
  sent ? 'Sent, we’re checking' : `Not sent. Saved until ${timeInSentence(until)}`;

/** A purchase that is waiting for a connection. */
export function drawKept(payment: KeptPayment): HTMLElement {
  const { name, to, shown, currency } = payment;
  const first = element(
    'span',
    'tx-l',
    element('span', 'row-t', name),
    element('span', SUM, formatMoney(shown, currency)),
  );
  const second = element('span', 'row-s', `To ${to} · ${stateOf(payment)}`);
  return element('div', 'row tx-row', element('span', 'tx-main', first, second));
}
