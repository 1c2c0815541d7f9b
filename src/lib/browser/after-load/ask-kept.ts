import { goTo } from '#lib/browser/navigate.ts';
import {
  changeKept,
  dropAllKept,
  dropKept,
  formOf,
  readKept,
  type KeptPayment,
} from '#lib/browser/kept-payments/kept-payments.ts';
import { timeInSentence } from '#lib/browser/offline-page/time-on-device.ts';
import type { Order, Quote } from '#lib/orders/contract.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { askServer } from './ask-server.ts';
import { listKept } from './list-kept.ts';
import { isBusy } from './offer-new-version.ts';
import { askQuestion, canAsk } from './question.ts';

/** What happened to a payment that was sent without an answer: the order, if it arrived. */
async function resolveSent({ key, sent }: KeptPayment): Promise<Order | 'not-sent' | 'unclear'> {
  if (!sent) return 'not-sent';
  const found = await askServer<Order>(`/transactions/by-key/${encodeURIComponent(key)}`);
  if (found?.status === 404) changeKept(key, { sent: false });
  if (found?.status === 404) return 'not-sent';
  // if the visitor is busy now, they are notified next time
  if (!found?.data || isBusy()) return 'unclear';
  dropKept(key);
  return found.data;
}

/** It arrived. The order itself says what happened to it, because it may have been refunded. */
function showArrived({ name, to }: KeptPayment, { reference_code, message }: Order): void {
  const text = `${name} to ${to} went through once before you lost connection.`;
  askQuestion(
    'Your payment went through',
    [text, message],
    [
      { text: 'See the order', look: 'primary', press: () => goTo(paths.order(reference_code)) },
      { text: 'Close', look: 'line', press: () => undefined },
    ],
  );
}

/** The current price next to the one that was shown and agreed to. */
function priceTexts(payment: KeptPayment, { lines }: Quote): string[] {
  const { shown, limit, currency, name, to, at } = payment;
  const [then, most, now] = [shown, limit, lines.total].map((each) => formatMoney(each, currency));
  const kept = `You saved this offline (${timeInSentence(at)}): ${name} to ${to} for ${then}.`;
  if (parseAmount(lines.total) > parseAmount(limit))
    return [
      kept,
      `It now costs ${now}, above your limit of ${most}. You’ll only pay if you agree.`,
    ];
  return [kept, `It now costs ${now}. You’ll need your PIN to pay.`];
}

/** Signed out, or too many requests: nothing is known about the price. */
const UNASKED = [401, 429];

async function askAbout(payment: KeptPayment): Promise<void> {
  const priced = await askServer<Quote>('/quotes', payment.quote);
  // no answer: ask again next time
  if (!priced || priced.status >= 500 || UNASKED.includes(priced.status) || isBusy()) return;
  changeKept(payment.key, { later: true });
  const later = { text: 'Not now', look: 'line', press: () => undefined } as const;
  const drop = () => {
    dropKept(payment.key);
    listKept(payment.owner);
  };
  const discard = { text: 'Discard it', look: 'quiet', press: drop } as const;
  if (!priced.data) {
    const why = [`${payment.name} to ${payment.to} can’t be paid now.`, priced.message];
    return askQuestion('Saved payment', [...why, 'You haven’t been charged.'], [later, discard]);
  }
  const pay = {
    text: 'Continue to pay',
    look: 'primary',
    press: () => goTo(formOf(payment)),
  } as const;
  return askQuestion('Pay now?', priceTexts(payment, priced.data), [pay, later, discard]);
}

/**
 * Asks about each payment saved offline, once, when there is a connection again and the visitor isn't busy.
 * Only questions are ever sent from here.
 */
export async function askKept(owner: string): Promise<void> {
  dropAllKept(owner);
  listKept(owner);
  if (!navigator.onLine || !canAsk() || isBusy()) return;
  for (const payment of readKept(owner)) {
    const found = await resolveSent(payment);
    if (found === 'unclear') continue;
    if (found !== 'not-sent') return showArrived(payment, found);
    if (!payment.later) return askAbout(payment);
  }
}
