import { paths } from '#lib/paths.ts';
import type { Fact, Kind, Order } from '#server/orders/index.ts';

const channels: Record<string, string> = {
  checkout: 'Card or bank, at the payment page',
  mobile_money: 'Mobile money',
  reserved_account: 'Bank transfer',
};

const textOf = (order: Order, name: string): string | undefined => {
  const value = order.detail[name];
  return typeof value === 'string' ? value : undefined;
};

const fact = (label: string, value: string | undefined): Fact[] =>
  value ? [{ label, value, copy: false }] : [];

function message(order: Order): string | undefined {
  const sentBack = textOf(order, 'sent_back');
  if (sentBack === 'done') return 'The money is on its way back to who sent it.';
  if (sentBack === 'asked')
    return 'The money is safe with us. We are sending it back to who sent it.';
  switch (order.status) {
    case 'awaiting_user':
      return textOf(order, 'channel') === 'mobile_money'
        ? 'Approve the payment on your phone. Your wallet is credited when the network tells us.'
        : 'Finish the payment at the payment page. Your wallet is credited when the gateway tells us.';
    case 'under_review':
      return `The money reached us and is safe. ${textOf(order, 'note') ?? ''}`.trim();
    case 'rejected':
      return `${textOf(order, 'note') ?? 'Not credited.'} The money is safe with us until we send it back.`;
    case 'cancelled':
      return 'Nothing was paid, so nothing was credited. Should money arrive later, it is credited all the same.';
    default:
      return undefined;
  }
}

/** How the order page and the receipt describe deposits. */
export const depositKind: Kind = {
  serviceType: 'wallet-deposit',
  sentTo: 'bank',
  otherSide: () => 'your bank',
  arrivesLabel: () => 'Into your wallet',
  describe: (order) => [
    ...fact('Paid by', channels[textOf(order, 'channel') ?? '']),
    ...fact('Sender', textOf(order, 'sender')),
  ],
  repeat: (order) =>
    textOf(order, 'channel') === 'reserved_account'
      ? null
      : { url: paths.deposit, product: null, draft: {} },
  message,
};
