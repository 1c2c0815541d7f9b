import { useEffect, useState } from 'react';
import { fetchBillProducts } from '#lib/refill/browser/calls.ts';
import type { Biller, BillProduct } from '#lib/refill/contract.ts';

type List = readonly BillProduct[] | 'failed';

/** A biller's list that came with the page. */
export interface FirstList {
  bill_id: string;
  rows: readonly BillProduct[];
}

/** What a biller sells at fixed prices, fetched once the biller is known. */
export function useProducts(biller: Biller | undefined, first?: FirstList | null) {
  const [lists, setLists] = useState<Readonly<Record<string, List>>>(
    first ? { [first.bill_id]: first.rows } : {},
  );
  const id = biller?.sells === 'products' ? biller.bill_id : undefined;
  const load = async (billId: string) => {
    const keep = (list: List) => setLists((before) => ({ ...before, [billId]: list }));
    await fetchBillProducts(billId).then(
      ({ data }) => keep(data),
      () => keep('failed'),
    );
  };
  const isKnown = id !== undefined && lists[id] !== undefined;
  useEffect(() => {
    if (id !== undefined && !isKnown) void load(id);
  }, [id, isKnown]);
  const list = id === undefined ? undefined : lists[id];
  const forget = () => setLists(({ [id ?? '']: _, ...rest }) => rest);
  return {
    rows: list === undefined || list === 'failed' ? undefined : list,
    hasFailed: list === 'failed',
    /** Fetches it again: prices have changed, or there was no answer. */
    forget,
  };
}
