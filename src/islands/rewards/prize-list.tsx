import type { ReactNode } from 'react';
import { Tile } from '#islands/ui/tile.tsx';
import type { PrizePerk } from '#lib/contracts/prize-perks.ts';
import { iconGift } from '#lib/look/icons.ts';
import { perkLink, perkTitle, sayPerk } from '#lib/perk-words.ts';

interface PrizeListProps {
  perks: readonly PrizePerk[];
  zone: string;
  children?: ReactNode;
}

function Prize({ perk, zone }: { perk: PrizePerk; zone: string }) {
  const href = perkLink(perk);
  return (
    <li className="row">
      <Tile icon={iconGift} tone={perk.state === 'open' ? 'clay' : undefined} />
      <span className="row-main">
        {href === null ? (
          <span className="row-t">{perkTitle(perk)}</span>
        ) : (
          <a className="row-t link" href={href}>
            {perkTitle(perk)}
          </a>
        )}
        <span className="row-s">{sayPerk(perk, zone)}</span>
      </span>
    </li>
  );
}

/** Prizes that act later: what each does, until when, or in which order it did. */
export function PrizeList({ perks, zone, children }: PrizeListProps) {
  return (
    <section className="card card-flush" aria-labelledby="prizes">
      <div className="card-head flush-head">
        <h2 id="prizes">Your prizes</h2>
      </div>
      <ul className="rows">
        {perks.map((perk) => (
          <Prize key={perk.id} perk={perk} zone={zone} />
        ))}
      </ul>
      {children}
    </section>
  );
}
