import type { SettledLine } from '#server/ports/settled.ts';
import { unclear } from '#server/providers/answers.ts';
import type { ListRecords } from '#server/providers/giftcards/list-by-part.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import { readAs } from '#server/providers/read-as.ts';
import { Invoices, keyIn, unconfirmed, type Invoice } from './wire.ts';

function stateOf({ status }: Invoice): SettledLine['state'] {
  if (status === 'complete') return 'done';
  return unconfirmed.refused.some((each) => each === status) ? 'failed' : 'pending';
}

const timeOf = ({ created_time }: Invoice): number => Date.parse(created_time ?? '');

/** Our invoices, newest first. It can't search by date, so invoices outside the period are filtered here. */
export const bitrefillRecords =
  (client: JsonClient): ListRecords =>
  async ({ from, to, cursor }) => {
    const { limit, start, size } = unconfirmed.page;
    const at = Number(cursor ?? '0');
    const query = { [limit]: String(size), [start]: String(at) };
    const found = readAs(await client.read('invoices', { query }), Invoices);
    if (!found.ok) return unclear(found.reason);
    const { data } = found.value;
    const isWithin = (each: Invoice) =>
      timeOf(each) >= from.getTime() && timeOf(each) < to.getTime();
    const records = data.filter(isWithin).map((each) => ({
      key: keyIn(each) ?? null,
      providerReference: each.id,
      state: stateOf(each),
      at: new Date(timeOf(each)),
      charged: null,
    }));
    const last = data.at(-1);
    const isOver = data.length < size || (last !== undefined && timeOf(last) < from.getTime());
    const value = { records, next: isOver ? null : String(at + size) };
    return { kind: 'done', value, providerRef: '', raw: null };
  };
