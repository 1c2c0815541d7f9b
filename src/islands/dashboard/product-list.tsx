import { Icon } from '#islands/ui/icon.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import type { OffReason } from '#lib/contracts/reference.ts';
import { iconChevronRight } from '#lib/look/first-icons.ts';
import type { OpenServices } from '#lib/open-services.ts';
import { groups } from '#lib/services/groups.ts';
import { shownProducts, wayOf, type ProductWay, type ShownProduct } from './products.ts';

const whyOff: Record<OffReason, string> = {
  country: 'Not available in your country',
  later: 'Coming soon',
  down: 'Down right now',
};

function ProductRow({ product }: { product: ShownProduct }) {
  const { active, reason } = product;
  return (
    <a className="row" href={product.href} data-step="select-product">
      <Tile icon={product.icon} tone={active ? product.tone : 'ink'} />
      <span className="row-main">
        <span className="row-t">{product.name}</span>
        <span className="row-s">{active ? product.text : whyOff[reason ?? 'down']}</span>
      </span>
      {!active && <span className="chip chip-plain">Unavailable</span>}
      <Icon path={iconChevronRight} />
    </a>
  );
}

interface ProductListProps {
  services: OpenServices;
  /** For guests: each group leads to what it is about, and what their country never has is left out. */
  told?: boolean;
  /** Only ways to get cash, or only ways to spend. */
  way?: ProductWay | undefined;
}

/** Every product, grouped; what is off says why instead of hiding, to those who may have used it. */
export function ProductList({ services, told = false, way }: ProductListProps) {
  const products = shownProducts(services).filter(
    (each) => (!way || wayOf(each) === way) && !(told && each.reason === 'country'),
  );
  const shown = groups.filter((group) => products.some((product) => product.group === group));
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {shown.map((group) => (
        <section className="card card-flush" key={group.name} aria-label={group.name}>
          <div className="card-head flush-head">
            <h2>{group.name}</h2>
            {told && (
              <a className="link" href={group.told}>
                How it works<span className="vh">: {group.name}</span>
              </a>
            )}
          </div>
          <div className="rows">
            {products
              .filter((product) => product.group === group)
              .map((product) => (
                <ProductRow key={product.name} product={product} />
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}
