import { money } from '#lib/money.ts';
import type { ListSettled, SettledLine } from '#server/ports/settled.ts';
import { unclear } from '#server/providers/answers.ts';
import { readAs } from '#server/providers/read-as.ts';
import { unconfirmed } from '#server/providers/reloadly/unconfirmed.ts';
import { lineStateOf } from '#server/providers/reloadly/wire.ts';
import type { Bought } from './api.ts';
import { apis, type Parts } from './purchases.ts';

const PAGE = 100;

const lineOf = (each: Bought, otherwise: Date): SettledLine => ({
  topic: 'bill',
  providerReference: each.id,
  ourReference: each.key,
  amount: each.delivered ?? money(0n, 'NGN'),
  ...(each.fee && { fee: each.fee }),
  state: lineStateOf(each.status),
  at: each.at ?? otherwise,
});

/** Where a list continues: "topups:2"; the utilities follow after the topups. */
function readCursor(cursor = 'topups:1') {
  const [product, page] = cursor.split(':');
  return { product: product === 'utilities' ? 'utilities' : 'topups', page: Number(page) } as const;
}

/** The reports of both APIs, one after the other, page by page. */
export const reloadlyBillsReport =
  ({ clients }: Pick<Parts, 'clients'>): ListSettled =>
  async ({ from, to, cursor }) => {
    const { period, periodFormat } = unconfirmed;
    const { product, page } = readCursor(cursor);
    const api = apis[product];
    const query = {
      [period.from]: periodFormat(from),
      [period.to]: periodFormat(to),
      [period.page]: String(page),
      [period.size]: String(PAGE),
    };
    const found = readAs(await clients[product].read(api.listPath, { query }), api.List);
    if (!found.ok) return unclear(found.reason);
    const { content, isLast } = found.value;
    const after = product === 'topups' ? 'utilities:1' : null;
    const next = isLast ? after : `${product}:${page + 1}`;
    const lines = content.map((each) => lineOf(each, from));
    return { kind: 'done', value: { lines, next }, providerRef: '', raw: null };
  };
