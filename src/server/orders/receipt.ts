import type { Order as OrderView } from '#lib/contracts/orders.ts';
import { brand } from '#lib/brand.ts';
import { supportedCountries } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';
import type { Order } from './tables.ts';

function localTime(at: string, order: Order): string {
  const { timeZone } = supportedCountries[order.country_code];
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  });
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const time = new Date(at);
  return `${day.format(time)}, ${clock.format(time)}`;
}

/** The receipt as text for a share sheet: short lines, no pictures, a few hundred bytes. */
export function receiptText(order: Order, view: OrderView): string {
  const { lines, currency } = view;
  const say = (amount: string) => formatMoney(amount, currency);
  const { arrives } = lines;
  const rows: [string, string][] = [
    ['Status', view.status_text],
    ['Date', localTime(view.created_at, order)],
    ...view.facts.map((fact): [string, string] => [fact.label, fact.value]),
    ['Amount', say(lines.amount)],
    ['Our fee', say(lines.fee)],
    ['Duty and tax', say(lines.duty)],
    ['Total taken', say(lines.total)],
    [arrives.label, 'text' in arrives ? arrives.text : say(arrives.amount)],
    ...view.vouchers.flatMap(({ kind, label, value }): [string, string][] =>
      value === null ? [] : [[label ?? kind.replaceAll('_', ' '), value]],
    ),
  ];
  return (
    [`${brand.name} receipt`, view.name, ...rows.map((row) => row.join(': '))].join('\n') + '\n'
  );
}
