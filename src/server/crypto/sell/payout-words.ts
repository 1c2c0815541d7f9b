import { formatMinor, money } from '#lib/money.ts';
import type { Fact } from '#server/orders/plug/plug.ts';
import type { Step } from '#server/orders/step.ts';
import type { Order } from '#server/orders/tables.ts';
import { detailOf, type SaleDetail } from './sale-detail.ts';

/** The destination of a sale's money when it is the wallet. */
export const WALLET = 'wallet';

const sum = ({ currency }: Pick<Order, 'currency'>, minor: bigint): string =>
  formatMinor(money(minor, currency));

/** The name of the account that a sale is paid out to; undefined for the wallet. */
export const accountOf = ({ payout, account }: SaleDetail): string | undefined =>
  payout === WALLET ? undefined : (account ?? 'your account');

/** Where the money of a paid sale is, in a sentence or two; the same in the order, its notice and its receipt. */
export function whereMoneyIs(order: Order, paid: bigint): string {
  const detail = detailOf(order);
  const { sent, kept } = detail;
  const account = accountOf(detail);
  const all = sum(order, paid);
  if (!account) return `${all} is in your wallet.`;
  if (kept !== undefined)
    return `${all} is in your wallet. It wasn’t paid out to ${account}. ${kept}`;
  if (!sent) return `We’re sending ${all} to ${account}, less the payout fee.`;
  if (sent.state === 'returned')
    return `The payout to ${account} didn’t go through, so ${all} is back in your wallet.`;
  const fee = sent.costs > 0n ? ` The payout fee was ${sum(order, sent.costs)}.` : '';
  const gone = sent.state === 'arrived' ? 'arrived in' : 'is on its way to';
  return `${sum(order, sent.amount)} ${gone} ${account}.${fee}`;
}

/** The label of a sale's payout: not all of it reaches an account. */
export const labelOfPayout = (detail: SaleDetail, isPaid: boolean): string => {
  if (!accountOf(detail)) return 'Your wallet gets';
  return isPaid ? 'Paid for your coins' : 'We pay for your coins';
};

/** What a sale to an account says of its total and its last step; undefined if the money stays in the wallet. */
export function describeOnward(order: Order): { total: string; step: Step } | undefined {
  const detail = detailOf(order);
  const account = accountOf(detail);
  if (!account || detail.kept !== undefined || detail.sent?.state === 'returned') return undefined;
  return {
    total: 'Before the payout fee',
    step: { title: `Money sent to ${account}`, text: 'Less the payout fee.' },
  };
}

/** Lines of the receipt about a payout to an account. */
export function describePayout(order: Order): Fact[] {
  const detail = detailOf(order);
  const account = accountOf(detail);
  if (!account) return [];
  const fact = (label: string, value: string): Fact => ({ label, value, copy: false });
  const { sent, kept } = detail;
  if (kept !== undefined || sent?.state === 'returned')
    return [fact('Paid to', `Your wallet, instead of ${account}`)];
  return [
    fact('Paid to', account),
    ...(sent
      ? [
          fact('Payout fee', sum(order, sent.costs)),
          fact('Sent to your account', sum(order, sent.amount)),
        ]
      : []),
  ];
}
