import type { Order, Transaction } from '#lib/contracts/orders.ts';
import {
  copyLimits,
  type BalanceCopy,
  type OrderCopy,
  type RowCopy,
  type RowsCopy,
  type Seen,
} from './copies.ts';

/** Numbers of eight digits and more stay on the server; references and dates are left as they are. */
const LONG_NUMBER = /(?<![\w-])\+?\d(?:[ -]?\d){7,}(?![\w-])/g;

function withoutNumbers(text: string): string {
  return text.replaceAll(LONG_NUMBER, (number) => {
    const digits = number.replaceAll(/\D/g, '');
    return `${digits.slice(0, 4)} *** ${digits.slice(-4)}`;
  });
}

const rowOf = (row: Transaction): RowCopy => ({
  reference_code: row.reference_code,
  name: row.name,
  detail: row.detail && withoutNumbers(row.detail),
  direction: row.direction,
  status_text: row.status_text,
  total: row.total,
  currency: row.currency,
  created_at: row.created_at,
});

/** Each field by name: what a page learns to show later is not kept by accident. */
function orderOf(order: Order): OrderCopy {
  const { arrives } = order.lines;
  return {
    id: `order:${order.reference_code}`,
    row: rowOf(order),
    lines: {
      ...order.lines,
      arrives: { ...arrives, label: withoutNumbers(arrives.label) },
    },
    message: withoutNumbers(order.message),
    facts: order.facts.map(({ label, value }) => ({ label, value: withoutNumbers(value) })),
    tokens: order.vouchers.flatMap(({ kind, label, value }) =>
      kind === 'electricity_token' && value ? [{ label, value }] : [],
    ),
  };
}

/** What may be kept of what was seen: enough to read it again, nothing that opens or pays anything. */
export function copyOf(seen: Seen): BalanceCopy | RowsCopy | OrderCopy {
  switch (seen.of) {
    case 'balance': {
      const { user_currency: currency, balance } = seen.wallet;
      return { id: 'balance', available: balance.available, currency };
    }
    case 'transactions':
      return { id: 'transactions', rows: seen.rows.slice(0, copyLimits.rows).map(rowOf) };
    case 'order':
      return orderOf(seen.order);
  }
}
