import { Icon } from '#islands/ui/icon.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import type { OffReason } from '#lib/reference/contract.ts';
import { iconChevronRight } from '#lib/look/first-icons.ts';
import type { OpenServices } from '#lib/services/open-services.ts';
import { groups } from '#lib/services/services.ts';
import { sitePaths } from '#lib/site-links.ts';
import { shownProducts, wayOf, type ProductWay, type ShownProduct } from './products.ts';

const whyOff: Record<OffReason, string> = {
  country: 'Not available in your country',
  later: 'Coming soon',
  down: 'Down right now',
  empty: 'Not available yet',
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
      <Icon path={iconChevronRight} />
    </a>
  );
}

interface Section {
  name: string;
  /** The page that explains how it works. */
  path: string;
  rows: ShownProduct[];
}

/** A section for each group. Groups of a single product share the last section. */
function sectionsOf(products: readonly ShownProduct[]): Section[] {
  const sections = groups.map((group) => ({
    name: group.name,
    path: group.told,
    rows: products.filter((product) => product.group === group),
  }));
  const full = sections.filter(({ rows }) => rows.length > 1);
  const rows = sections.flatMap((each) => (each.rows.length === 1 ? each.rows : []));
  if (rows.length === 0) return full;
  return [
    ...full,
    { name: full.length > 0 ? 'More' : 'Ways to sell', path: sitePaths.features, rows },
  ];
}

interface ProductListProps {
  services: OpenServices;
  /**
   * For guests: links each group to its explanation, and omits products their country never has.
   */
  told?: boolean;
  /** Only products that bring in cash, or only those to spend on. */
  way?: ProductWay | undefined;
}

/** All products by group. Unavailable ones stay in the list, with the reason. */
export function ProductList({ services, told = false, way }: ProductListProps) {
  const products = shownProducts(services).filter(
    (each) => (!way || wayOf(each) === way) && !(told && each.reason === 'country'),
  );
  const shown = sectionsOf(products);
  return (
    <div className="-mb-5 gap-5 lg:columns-2">
      {shown.map(({ name, path, rows }) => (
        <section className="card card-flush mb-5 [break-inside:avoid]" key={name} aria-label={name}>
          <div className="card-head flush-head">
            <h2>{name}</h2>
            {told && (
              <a className="link" href={path}>
                How it works<span className="vh">: {name}</span>
              </a>
            )}
          </div>
          <div className="rows">
            {rows.map((product) => (
              <ProductRow key={product.name} product={product} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
