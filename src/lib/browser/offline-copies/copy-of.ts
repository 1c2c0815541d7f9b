import type { Order, Transaction } from '#lib/contracts/orders.ts';
import {
  copyLimits,
  type BalanceCopy,
  type OrderCopy,
  type RowCopy,
  type RowsCopy,
  type Seen,
} from './copies.ts';

/** Numbers of eight digits and more stay on the server; references and dates aren't changed. */
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

/** Lists each field by name, so that fields a page shows in future aren't stored by accident. */
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

/**
 * The part of what was seen that may be stored: enough to read it again, and nothing that grants access or
 * pays.
 */
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
