import { memo } from 'react';
import { Money } from '#islands/ui/money.tsx';
import type { BillProduct } from '#lib/refill/contract.ts';
import { formatMoney } from '#lib/money.ts';

interface ProductRowProps {
  product: BillProduct;
  isChosen: boolean;
  onChoose: (productId: string) => void;
}

const perGb = ({ price_per_gb: price, size_mb, currency }: BillProduct) =>
  price && size_mb !== 1024 ? `${formatMoney(price, currency)}/GB` : undefined;

/** Size first for data, because people look for that; else its name. A choice re-renders only two of many. */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
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
