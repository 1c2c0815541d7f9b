import type { CoinCode } from '#lib/currencies.ts';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import { formatMoney } from '#lib/money.ts';
import { missingOf, formatCoins, type SaleStep } from './sale-state.ts';

export interface StepWords {
  /** On the chip, while the network says more than the order's status does. */
  stage?: string;
  title: string;
  /** Absent: the order's own sentence is shown. */
  text?: string;
}

type Words = StepWords | ((sale: CoinOrder) => StepWords);

const KEEP_WATCHING = 'You can close this page. We’ll let you know as soon as anything changes.';

/** Once it is final the order itself says it, with everything else that waits at the address. */
function describeBelow(sale: CoinOrder): StepWords {
  const missing = formatMoney(missingOf(sale) ?? '0', sale.symbol as CoinCode);
  const isFinal = sale.transactions.some(({ state }) => state === 'settled');
  return {
    stage: 'Below the minimum',
    title: 'More coins are needed',
    ...(!(isFinal && sale.order.status === 'processing') && {
      text: `This is below the minimum. Send at least ${missing} more to the same address and we’ll pay for all of it.`,
    }),
  };
}

function describeOther(sale: CoinOrder): StepWords {
  const other = sale.transactions.findLast(({ symbol }) => symbol !== sale.symbol);
  return {
    stage: 'Another coin',
    title: `${other ? formatCoins(other) : 'Another coin'} arrived`,
    text: `This sale is for ${sale.symbol}, and it’s still waiting for that. See what happens to the other coin next to it.`,
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
  'counted-again': ({ symbol, network_name }) => ({
    stage: 'Confirming again',
    title: `Your ${symbol} is being confirmed again`,
    text: `${network_name} replaced its newest blocks, so the confirmations start again. You haven’t been paid yet, and you don’t need to do anything. We’ll pay you when the last confirmation comes.`,
  }),
  below: describeBelow,
  'other-coin': describeOther,
  vanished: ({ symbol, network_name }) => ({
    stage: 'Not on the network',
    title: 'Your payment is no longer on the network',
    text: `${network_name} dropped it before its last confirmation, so nothing was paid for it. Your ${symbol} hasn’t reached us: check the wallet you sent it from. You can send it again to the same address.`,
  }),
  arrived: ({ symbol }) => ({ stage: 'Arrived', title: `Your ${symbol} has arrived` }),
  paid: { title: 'You’ve been paid' },
  held: { title: 'You’ve been paid, and the money is on hold' },
  review: { title: 'Our team is reviewing your sale' },
  checking: { title: 'We’re checking' },
  closed: ({ symbol }) => ({
    title: 'This sale is closed',
    text: `No ${symbol} arrived, so nothing was sold. The address stays yours: ${symbol} that still arrives is paid for at our rate at the time.`,
  }),
  over: ({ order }) => ({ title: order.status_text }),
};

/** The meaning of a step and what comes next. */
export function wordsOf(step: SaleStep, sale: CoinOrder): StepWords {
  const found = words[step];
  return typeof found === 'function' ? found(sale) : found;
}
