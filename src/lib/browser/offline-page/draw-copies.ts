import type { BalanceCopy, Copy, OrderCopy, RowCopy } from '#lib/browser/offline-copies/copies.ts';
import { groupToken } from '#lib/look/token-groups.ts';
import { formatMoney, moneyParts } from '#lib/money.ts';
import { movedSum } from '#lib/orders/moved-sum.ts';
import { element, lines } from './elements.ts';
import { BODY, HEAD, SUM, SUMMARY } from './looks.ts';
import { timeInSentence, timeOnDevice } from './time-on-device.ts';

const COVER = '••••••';

/** The amount, as large as on the dashboard, and when it was seen. */
export function drawBalance({ available, currency, at }: BalanceCopy & Copy, isHidden: boolean) {
  const { sign, symbol, whole, decimals } = moneyParts(available, currency);
  const amount = isHidden
    ? element('p', 'money money-l', COVER, element('span', 'vh', 'Balance hidden'))
    : element(
        'p',
        'money money-l',
        `${sign}${symbol}${whole}`,
        element('span', 'dec', `.${decimals}`),
      );
  const about = element('p', 'cap', `Balance as of ${timeInSentence(at)}`);
  return element(
    'section',
    'card flex flex-wrap items-center justify-between gap-3',
    element('div', '', about, amount),
    element('span', 'chip flex-none px-2', 'Last updated'),
  );
}

const amountOf = ({ direction, amount, total, currency }: RowCopy): string =>
  `${direction === 'in' ? '+' : '−'}${formatMoney(movedSum({ direction, amount: amount ?? total, total }), currency)}`;

function rowBody(row: RowCopy): HTMLElement {
  const first = element(
    'span',
    'tx-l',
    element('span', 'row-t', row.name),
    element('span', SUM, amountOf(row)),
  );
  const about = [row.detail, timeOnDevice(row.created_at)].filter(Boolean).join(' · ');
  const second = element(
    'span',
    'tx-l',
    element('span', 'row-s', about),
    // its status, below the amount
    element('span', 'row-s !flex-none ms-auto font-semibold', row.status_text),
  );
  return element('span', 'tx-main', first, second);
}

function tokenOf(
  { label, value }: OrderCopy['tokens'][number],
  place: number,
  count: number,
): HTMLElement {
  const name = count > 1 ? `${place + 1}. ${label ?? 'Token'}` : 'Meter token';
  const groups = groupToken(value).map((group) => element('span', '', `${group} `));
  return element('div', 'token', element('p', 'cap', name), element('p', 'token-n num', ...groups));
}

/** The five lines and the facts, as they were when the order was last seen. */
function orderBody({ lines: price, row, facts, message, tokens }: OrderCopy, at: number) {
  const show = (amount: string | undefined) => amount && formatMoney(amount, row.currency);
  const { arrives } = price;
  return element(
    'div',
    BODY,
    ...tokens.map((token, place) => tokenOf(token, place, tokens.length)),
    element('p', '', message),
    lines('price-lines', [
      ['Amount', show(price.amount)],
      [price.fee_label ?? 'Our fee', show(price.fee)],
      ['Duty and tax', show(price.duty)],
      [price.discount_label ?? 'Promo code', price.discount && `−${show(price.discount)}`],
      // copies that were made before it was stored have no label
      [
        price.total_label ?? (row.direction === 'in' ? 'You get' : 'Total'),
        show(price.total),
        'total',
      ],
      [arrives.label, 'text' in arrives ? arrives.text : show(arrives.amount)],
    ]),
    lines('facts', [
      ['When', timeOnDevice(row.created_at)],
      ...facts.map(({ label, value }) => [label, value] as const),
    ]),
    element('p', 'cap', `Last updated ${timeInSentence(at)}. It may have changed since.`),
  );
}

export function drawOrder(copy: OrderCopy & Copy): HTMLElement {
  const summary = element('summary', SUMMARY, rowBody(copy.row));
  return element('details', 'group', summary, orderBody(copy, copy.at));
}

export const drawRow = (row: RowCopy): HTMLElement => element('div', 'row tx-row', rowBody(row));

/** A card with a heading; null when there is nothing to show in it. */
export function drawList(title: string, about: string, rows: readonly HTMLElement[]) {
  if (rows.length === 0) return null;
  const head = element('div', HEAD, element('h2', 'text-18', title), element('p', 'row-s', about));
  return element('section', 'card card-flush', head, element('div', 'rows', ...rows));
}
