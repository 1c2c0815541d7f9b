import { unclear } from '#server/providers/answers.ts';
import type { ListRecords } from '#server/providers/giftcards/list-by-part.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import { readAs } from '#server/providers/read-as.ts';
import { readTime } from '#server/providers/reloadly/read-time.ts';
import { unconfirmed } from '#server/providers/reloadly/unconfirmed.ts';
import { feeIn, lineStateOf } from '#server/providers/reloadly/wire.ts';
import { Records, type Transaction } from './wire.ts';

const PAGE = 100;

const recordOf = (each: Transaction, otherwise: Date) => ({
  key: each.customIdentifier ?? null,
  providerReference: each.transactionId,
  state: lineStateOf(each.status),
  at: readTime(each.transactionCreatedTime) ?? otherwise,
  charged: null,
  fee: feeIn(each),
});

/** Its report of orders, page by page. It searches by the day an order was created. */
export const reloadlyRecords =
  (client: JsonClient): ListRecords =>
  async ({ from, to, cursor }) => {
    const { period, periodFormat } = unconfirmed;
    const page = Number(cursor ?? '1');
    const query = {
      [period.from]: periodFormat(from),
      [period.to]: periodFormat(to),
      [period.page]: String(page),
      [period.size]: String(PAGE),
    };
    const found = readAs(await client.read('reports/transactions', { query }), Records);
    if (!found.ok) return unclear(found.reason);
    const { content, isLast } = found.value;
    const records = content.map((each) => recordOf(each, from));
    const value = { records, next: isLast ? null : String(page + 1) };
    return { kind: 'done', value, providerRef: '', raw: null };
  };
