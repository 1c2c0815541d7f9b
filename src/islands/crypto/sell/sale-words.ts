import type { CoinCode } from '#lib/currencies.ts';
import type { CoinOrder } from '#lib/contracts/crypto-order.ts';
import { formatMoney } from '#lib/money.ts';
import { missingOf, sayCoins, type SaleStep } from './sale-state.ts';

export interface StepWords {
  /** On the chip, while the network says more than the order's status does. */
  stage?: string;
  title: string;
  /** Without one the order's own sentence is shown. */
  text?: string;
}

type Words = StepWords | ((sale: CoinOrder) => StepWords);

const KEEP_WATCHING = 'You can close this page. We’ll let you know as soon as anything changes.';

function sayBelow(sale: CoinOrder): StepWords {
  const missing = formatMoney(missingOf(sale) ?? '0', sale.symbol as CoinCode);
  const minimum = formatMoney(sale.sale?.minimum ?? '0', sale.symbol as CoinCode);
  return {
    stage: 'Below the minimum',
    title: `${missing} is missing`,
    text: `The minimum on ${sale.network_name} is ${minimum}. Send at least ${missing} more to the same address and we’ll pay for all of it together. Until then your coins stay on your address.`,
  };
}

function sayOther(sale: CoinOrder): StepWords {
  const other = sale.transactions.findLast(({ symbol }) => symbol !== sale.symbol);
  const what = other ? sayCoins(other) : 'Another coin';
  return {
    stage: 'Another coin',
    title: `${what} isn’t what this address is for`,
    text: `This address is for ${sale.symbol} only, so nothing was paid for this coin. ${sale.symbol} that you send here is still paid for.`,
  };
}

const words: Record<SaleStep, Words> = {
  waiting: ({ symbol, network_name }) => ({
    stage: 'Waiting for your coins',
    title: `Waiting for your ${symbol}`,
    text: `We can’t see a payment on ${network_name} yet. ${KEEP_WATCHING}`,
  }),
  seen: ({ symbol }) => ({
    stage: 'On the network',
    title: `We can see your ${symbol}`,
    text: `There’s nothing more to do. We’ll pay you when the last confirmation comes. ${KEEP_WATCHING}`,
  }),
  below: sayBelow,
  'other-coin': sayOther,
  vanished: ({ symbol, network_name }) => ({
    stage: 'Not on the network',
    title: 'Your payment is no longer on the network',
    text: `${network_name} dropped it before its last confirmation, so nothing was paid for it. Your ${symbol} hasn’t reached us: check the wallet you sent it from. You can send it again to the same address.`,
  }),
  arrived: ({ symbol }) => ({ stage: 'Arrived', title: `Your ${symbol} has arrived` }),
  bank: { title: 'Your money is on its way to your bank' },
  paid: { title: 'You’ve been paid' },
  held: { title: 'You’ve been paid, and the money is on hold' },
  review: { title: 'Our team is reviewing your sale' },
  checking: { title: 'We’re checking' },
  closed: ({ symbol }) => ({
    title: 'This sale is closed',
    text: `No ${symbol} arrived, so nothing was sold. The address stays yours: ${symbol} that still arrives is paid for at our rate of that moment.`,
  }),
  over: ({ order }) => ({ title: order.status_text }),
};

/** What a step means and what comes next. */
export function wordsOf(step: SaleStep, sale: CoinOrder): StepWords {
  const found = words[step];
  return typeof found === 'function' ? found(sale) : found;
}
