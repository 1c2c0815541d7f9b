import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { EmptyState } from '#islands/ui/empty-state.tsx';
import type { Reply } from '#lib/browser/api/client.ts';
import { askForNewQuote, removeItem } from '#lib/shopping/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import type { ShoppingItem } from '#lib/shopping/contract.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { groupItems, type ItemGroup } from './item-groups.ts';
import { ItemDetails } from './item-details.tsx';

type Call = (code: string) => Promise<Reply<ShoppingItem>>;

/** Items in their current state; one change at a time. */
function useItems(first: readonly ShoppingItem[]) {
  const [rows, setRows] = useState(first);
  const [busy, setBusy] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  useEffect(wakeOverlays, []);
  const act = async (name: string, code: string, call: Call, said: string) => {
    if (busy) return;
    setBusy(`${name} ${code}`);
    try {
      const { data } = await call(code);
      setRows((before) => before.map((row) => (row.item_code === code ? data : row)));
      showToast(said);
      // the button disappeared with its group
      list.current?.focus();
    } catch (error) {
      presentError(error);
    }
    setBusy(undefined);
  };
  return {
    rows,
    list,
    isBusy: (name: string, code: string) => busy === `${name} ${code}`,
    askAgain: (code: string) =>
      void act('ask', code, askForNewQuote, 'We’ll send you a new quote.'),
    remove: (code: string) => void act('remove', code, removeItem, 'Item removed.'),
  };
}

type Items = ReturnType<typeof useItems>;

function Actions({ row, items }: { row: ShoppingItem; items: Items }) {
  const { item_code: code, name, status } = row;
  if (status === 'approved' || status === 'ordered') return null;
  return (
    <div className="flex flex-wrap gap-2">
      {(status === 'expired' || status === 'declined') && (
        <Button
          variant="tint"
          size="small"
          busy={items.isBusy('ask', code)}
          busyText="Asking"
          onClick={() => items.askAgain(code)}
        >
          Ask for a new quote<span className="vh">: {name}</span>
        </Button>
      )}
      <Button
        variant="line"
        size="small"
        busy={items.isBusy('remove', code)}
        busyText="Removing"
        onClick={() => items.remove(code)}
      >
        Remove<span className="vh">: {name}</span>
      </Button>
    </div>
  );
}

function ItemRow({ row, items }: { row: ShoppingItem; items: Items }) {
  const { name, amount, currency, status, delivery, refused_because: why } = row;
  const quantity = row.confirmed_quantity ?? row.requested_quantity;
  return (
    <li className="grid gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <span className="min-w-0 font-semibold break-words">{name}</span>
        {amount && status === 'approved' && (
          <b className="num ms-auto">{formatMoney(amount, currency)}</b>
        )}
      </div>
      <p className="text-13 text-ink-3">
        Quantity: {quantity}, to {delivery.first_name} {delivery.last_name}, {delivery.country.name}
      </p>
      {status === 'refused' && why && <p className="text-14">{why}</p>}
      {(status === 'pending' || status === 'refused') && (
        <ItemDetails code={row.item_code} name={name} label="See details" />
      )}
      <Actions row={row} items={items} />
    </li>
  );
}

function Group({ group, items }: { group: ItemGroup; items: Items }) {
  const { status, title, next, rows } = group;
  return (
    <section className="card stack-s" aria-labelledby={`items-${status}`}>
      <h3 id={`items-${status}`}>
        {title} ({rows.length})
      </h3>
      <p className="text-14 text-ink-2">{next}</p>
      <ul className="grid gap-3">
        {rows.map((row) => (
          <ItemRow key={row.item_code} row={row} items={items} />
        ))}
      </ul>
      {status === 'approved' && (
        <a className="btn btn-primary lg:justify-self-start" href={paths.cart}>
          Open your cart
        </a>
      )}
      {status === 'ordered' && (
        <a className="btn btn-tint lg:justify-self-start" href={paths.orders}>
          My orders
        </a>
      )}
    </section>
  );
}

interface ListProps {
  rows: readonly ShoppingItem[];
  /** The page's picture for the empty state. */
  drawn?: ReactNode;
}

/** A member's items, by what comes next for them. */
export function ItemList({ rows, drawn }: ListProps) {
  const items = useItems(rows);
  const groups = groupItems(items.rows);
  return (
    <div className="stack" ref={items.list} tabIndex={-1}>
      {groups.map((group) => (
        <Group key={group.status} group={group} items={items} />
      ))}
      {groups.length === 0 && (
        <EmptyState
          drawn={drawn}
          title="Nothing on your list yet"
          text="Paste links from shops abroad, and we’ll send you a price for each."
        />
      )}
    </div>
  );
}
