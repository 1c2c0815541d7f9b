import { useDeferredValue, useEffect, useRef, useState, memo } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { ChoiceChips, Segment } from '#islands/ui/choice-chips.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { SkeletonRows } from '#islands/ui/skeleton.tsx';
import { useSteady } from '#islands/ui/use-steady.ts';
import { formatMoney } from '#lib/money.ts';
import type { BillProduct } from '#lib/refill/contract.ts';
import { ChoiceProblem } from './biller-choice.tsx';
import { lengths, sortProducts, type Length, type Order } from './sort-products.ts';
import type { Bill } from './use-bill.ts';

/** More than fit on a phone are shown on request. */
const SHOWN = 8;

const sorts = [
  { value: 'price', label: 'Price' },
  { value: 'per_gb', label: 'Per GB' },
  { value: 'validity', label: 'Validity' },
] as const satisfies readonly { value: Order; label: string }[];

/** Which rows of a long list are shown, and in which order. */
function useView(rows: readonly BillProduct[]) {
  const [order, setOrder] = useState<Order>('price');
  const [length, setLength] = useState<Length | 'all'>('all');
  const present = lengths.filter(({ value }) => rows.some(({ category }) => category === value));
  const isThere = present.some(({ value }) => value === length);
  const chosen = isThere ? length : 'all';
  const some = rows.filter(({ category }) => chosen === 'all' || category === chosen);
  const isData = rows.some(({ price_per_gb }) => price_per_gb !== null);
  return {
    rows: sortProducts(some, isData ? order : 'price'),
    order,
    setOrder,
    length: chosen,
    setLength,
    present,
    canSort: isData && rows.length > SHOWN,
    canFilter: present.length > 1 && rows.length > SHOWN,
  };
}

function Rows({ rows, bill, name }: { rows: readonly BillProduct[]; bill: Bill; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const chosen = bill.product?.product_id;
  const choose = useSteady((product_id: string) => {
    if (!bill.biller && bill.seller) bill.chooseBiller(bill.seller.bill_id);
    bill.pick({ product_id });
  });
  const isShown = ({ product_id }: BillProduct, at: number) =>
    isOpen || at < SHOWN || product_id === chosen;
  const shown = rows.filter(isShown);
  return (
    <div className="card card-flush rows" role="radiogroup" aria-label={name}>
      {shown.map((product) => (
        <ProductRow
          key={product.product_id}
          product={product}
          isChosen={product.product_id === chosen}
          onChoose={choose}
        />
      ))}
      {shown.length < rows.length && (
        <button
          className="product link flex items-center gap-3 w-full py-2.5 px-4 cursor-pointer justify-center min-h-control hover:bg-primary-tint has-[:checked]:bg-primary-tint has-[:checked]:shadow-chosen has-[:focus-visible]:shadow-inner has-[:disabled]:text-ink-3 has-[:disabled]:cursor-default [&_.row-t]:has-[:checked]:text-primary"
          type="button"
          onClick={() => setOpen(true)}
        >
          Show {rows.length - shown.length} more
        </button>
      )}
    </div>
  );
}

function List({ bill, rows, goods }: { bill: Bill; rows: readonly BillProduct[]; goods: string }) {
  const view = useView(rows.filter(({ add_on }) => !add_on));
  const extras = rows.filter(({ add_on }) => add_on);
  return (
    <>
      {view.canFilter && (
        <ChoiceChips
          label="Validity"
          oneLine
          choices={[{ value: 'all', label: 'All' }, ...view.present]}
          value={view.length}
          onChoose={view.setLength}
        />
      )}
      {view.canSort && (
        <Segment label="Sort by" choices={sorts} value={view.order} onChoose={view.setOrder} />
      )}
      <Rows key={view.length} rows={view.rows} bill={bill} name={goods} />
      {extras.length > 0 && (
        <>
          <p className="label">Add-ons (don’t renew your {goods.toLowerCase()})</p>
          <Rows rows={extras} bill={bill} name="Add-ons" />
        </>
      )}
    </>
  );
}

/** What the biller sells, or the likely one. Choosing from its list chooses it. */
export function ProductList({ bill }: { bill: Bill }) {
  const { products, problems, kind, isRenewal } = bill;
  // a list is long: the digit that identifies the network is painted before it
  const biller = useDeferredValue(bill.seller);
  const box = useRef<HTMLDivElement>(null);
  const problem = problems.product_id;
  useEffect(() => {
    if (problem) box.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
  }, [problem]);
  if (!biller || isRenewal) return null;
  const { rows, hasFailed, forget } = products;
  const goods = kind.goods ?? '';
  return (
    <div className="field" ref={box}>
      <span className="label" aria-hidden="true">
        {bill.biller ? goods : `${biller.short_name} ${goods.toLowerCase()}s`}
      </span>
      {hasFailed && (
        <Note tone="warn" alert>
          <p>We couldn’t load the list. Your details are saved.</p>
          <Button variant="tint" size="small" onClick={forget}>
            Try again
          </Button>
        </Note>
      )}
      {!rows && !hasFailed && <SkeletonRows count={4} label="Loading prices" />}
      {rows?.length === 0 && (
        <Note>{biller.short_name} has nothing available right now. Please check back later.</Note>
      )}
      {rows && rows.length > 0 && (
        <List key={biller.bill_id} bill={bill} rows={rows} goods={goods} />
      )}
      <ChoiceProblem text={problem} />
    </div>
  );
}

interface ProductRowProps {
  product: BillProduct;
  isChosen: boolean;
  onChoose: (productId: string) => void;
}

const perGb = ({ price_per_gb: price, size_mb, currency }: BillProduct) =>
  price && size_mb !== 1024 ? `${formatMoney(price, currency)}/GB` : undefined;

/** Size first for data, because people look for that; else its name. A choice re-renders only two of many. */
const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { product, isChosen, onChoose } = props;
  const { product_id, name, size_label, validity_label, price, currency, in_stock } = product;
  const isNamed = !size_label || !name.startsWith(size_label);
  const facts = [isNamed && size_label, validity_label, perGb(product), !in_stock && 'Sold out'];
  return (
    <label className="product flex items-center gap-3 w-full min-h-15 py-2.5 px-4 cursor-pointer hover:bg-primary-tint has-[:checked]:bg-primary-tint has-[:checked]:shadow-chosen has-[:focus-visible]:shadow-inner has-[:disabled]:text-ink-3 has-[:disabled]:cursor-default [&_.row-t]:has-[:checked]:text-primary">
      <input
        className="flex-none w-5 h-5 m-0 accent-primary"
        type="radio"
        name="product_id"
        checked={isChosen}
        disabled={!in_stock}
        onChange={() => onChoose(product_id)}
      />
      <span className="row-main">
        <span className="row-t">{isNamed ? name : size_label}</span>
        <span className="row-s">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <Money amount={price} currency={currency} />
    </label>
  );
});
