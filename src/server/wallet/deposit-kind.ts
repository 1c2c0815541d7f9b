import { paths } from '#lib/paths.ts';
import type { Fact, Kind } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';

const channels: Record<string, string> = {
  checkout: 'Card or bank, on the payment page',
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
  if (sentBack === 'done') return 'This money is on its way back to the sender.';
  if (sentBack === 'asked') return 'The money is safe. We’re returning it to the sender.';
  switch (order.status) {
    case 'awaiting_user':
      return textOf(order, 'channel') === 'mobile_money'
        ? 'Confirm the payment with your network. We’ll credit your wallet once it’s paid.'
        : 'Finish paying on the payment page. We’ll credit your wallet once it’s confirmed.';
    case 'under_review':
      return `We’ve received the money and it’s safe. ${textOf(order, 'note') ?? ''}`.trim();
    case 'rejected':
      return `${textOf(order, 'note') ?? 'Not credited.'} The money is safe until we return it.`;
    case 'failed':
    case 'cancelled':
      return 'No payment was received. If money arrives later, we’ll still credit you.';
    default:
      return undefined;
  }
}

/** How the order page and the receipt describe deposits. */
export const depositKind: Kind = {
  serviceType: 'wallet-deposit',
  sentTo: 'bank',
  otherSide: () => 'your bank',
  arrivesLabel: () => 'Your wallet gets',
  describe: (order) => [
    ...fact('Paid by', channels[textOf(order, 'channel') ?? '']),
    ...fact('Sender', textOf(order, 'sender')),
  ],
  repeat: (order) =>
    textOf(order, 'channel') === 'reserved_account'
      ? null
      : { url: paths.deposit, product: null, draft: {} },
  next: ({ status, reference_code }) =>
    status === 'awaiting_user'
      ? { label: 'Continue', url: paths.depositStatus(reference_code) }
      : undefined,
  message,
};
