import { Tile } from '#islands/ui/tile.tsx';
import type { OpenServices } from '#lib/services/open-services.ts';
import { paths } from '#lib/paths.ts';
import { allProductsIcon, MOST_TILES, tilesFor, type ShownProduct } from './products.ts';

function Tiles({ title, tiles }: { title: string; tiles: readonly ShownProduct[] }) {
  const isLast = title === texts.pay;
  return (
    <section aria-label={title}>
      <h2 className="h-sec">{title}</h2>
      <ul className="quick grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(4.5rem,25%_-_0.25rem)),1fr))] gap-1 -mx-1.5 -mt-1 mb-0 wide:grid-cols-[repeat(auto-fill,minmax(10.25rem,1fr))] wide:gap-3 wide:m-0 [&_.tile]:w-13 [&_.tile]:h-13 [&_.tile]:rounded-[1rem] wide:[&_.tile]:w-10 wide:[&_.tile]:h-10 wide:[&_.tile]:rounded-[0.625rem] [&_.tile_.ico]:w-6 [&_.tile_.ico]:h-6 wide:[&_.tile_.ico]:w-5 wide:[&_.tile_.ico]:h-5">
        {tiles.map((tile, at) => (
          <li key={tile.name} className={at === MOST_TILES - 1 ? 'only-l' : undefined}>
            <a href={tile.href} data-step="select-product">
              <Tile icon={tile.icon} tone={tile.tone} />
              <span>{tile.tile}</span>
            </a>
          </li>
        ))}
        {isLast && (
          <li>
            <a href={paths.products}>
              <Tile icon={allProductsIcon} />
              <span>All products</span>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

const texts = { cash: 'Sell', pay: 'Pay' } as const;

interface QuickTilesProps {
  services: OpenServices;
  /** Products that the page shows elsewhere. */
  besides?: readonly ShownProduct[];
}

/**
 * Two short lists: ways to get money and to spend it, without products the country doesn't have.
 */
export function QuickTiles({ services, besides = [] }: QuickTilesProps) {
  const { cash, pay } = tilesFor(services, besides);
  return (
    <>
      {cash.length > 0 && <Tiles title={texts.cash} tiles={cash} />}
      <Tiles title={texts.pay} tiles={pay} />
    </>
  );
}
