/** A fault planted in the code: one text of one file is replaced. */
export interface Mutant {
  name: string;
  file: string;
  from: string;
  to: string;
}

const orders = 'src/server/orders';

/** The faults that the simulation looks for; docs/simulation.md has what it found. */
export const mutants: readonly Mutant[] = [
  {
    name: 'an order is sent again after a crash',
    file: `${orders}/send/fulfil.job.ts`,
    from: 'sentBefore: true }',
    to: 'sentBefore: false }',
  },
  {
    name: 'no answer counts as a refusal',
    file: `${orders}/send/requery.job.ts`,
    from: `if (outcome.kind === 'failed') return refund(services, order, outcome);`,
    to: `if (outcome.kind === 'failed' || outcome.kind === 'unknown')
      return refund(services, order, { ...outcome, kind: 'failed', code: 'other' });`,
  },
  {
    name: 'a delivery that was taken back is never noticed',
    file: `${orders}/send/requery.job.ts`,
    from: `  'completed',\n  'partly_completed',\n];`,
    to: '];',
  },
  {
    name: 'a purchase holds no money',
    file: `${orders}/place/place-parts.ts`,
    from: 'if (payUntil || isFree) return opening;',
    to: 'return opening;',
  },
  {
    name: 'each try has another key',
    file: `${orders}/place/place-order.ts`,
    from: 'place === 0 ? key :',
    to: 'place === 0 ? `${key}-${Math.random()}` :',
  },
  {
    name: 'the hold of a refused order is never released',
    file: `${orders}/lines/settle-lines.ts`,
    from: 'if (!isNothing && !(isLast && txnId !== null))',
    to: 'if (order.id === null)',
  },
  {
    name: 'a capture forgets the fee',
    file: `${orders}/lines/settle-lines.ts`,
    from: `house('house_fee', sum('fee')),`,
    to: '',
  },
  {
    name: 'an order that was sent can be undone',
    file: `${orders}/statuses.ts`,
    from: `    order.sent_at === null &&
    order.captured === 0n &&
    order.cancel_until !== null &&
    now < order.cancel_until);`,
    to: '    now !== null);',
  },
  {
    name: 'an order that is undone keeps its hold',
    file: `${orders}/funding/cancel.ts`,
    from: `await failOpenLines(tx, services, order, 'cancelled');`,
    to: '',
  },
  {
    name: 'a seller is paid twice as much',
    file: `${orders}/sales/pay-seller.ts`,
    from: 'amount: -amount },\n      { account: order.account_id, amount },',
    to: 'amount: -2n * amount },\n      { account: order.account_id, amount: 2n * amount },',
  },
  {
    name: 'the wallet shows money on hold as available',
    file: 'src/server/wallet/read-wallet.ts',
    from: 'flagged.until ? 0n : balance.available',
    to: 'flagged.until ? 0n : balance.posted',
  },
];
