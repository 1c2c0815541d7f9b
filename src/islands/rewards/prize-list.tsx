import type { ReactNode } from 'react';
import { Icon } from '#islands/ui/icon.tsx';
import { Own } from '#islands/ui/own.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import type { PrizePerk } from '#lib/rewards/prize-perks.contract.ts';
import { iconChevronRight } from '#lib/look/first-icons.ts';
import { iconGift } from '#lib/look/service-icons.ts';
import { isToSend, perkLink, perkTitle, describePerk } from '#lib/rewards/perk-words.ts';

interface PrizeListProps {
  perks: readonly PrizePerk[];
  zone: string;
  /** The form for the airtime's number, right below it. */
  children?: ReactNode;
}

interface PrizeProps {
  perk: PrizePerk;
  zone: string;
  href: string | null;
}

function Prize({ perk, zone, href }: PrizeProps) {
  const Tag = href === null ? 'div' : 'a';
  return (
    <li>
      <Tag className="row" {...(href !== null && { href })}>
        <Tile icon={iconGift} tone={perk.state === 'open' ? 'clay' : undefined} />
        <span className="row-main">
          <span className="row-t">{perkTitle(perk)}</span>
          <span className="row-s">
            <Own text={describePerk(perk, zone)} />
          </span>
        </span>
        {href !== null && <Icon path={iconChevronRight} />}
      </Tag>
    </li>
  );
}

interface RowsProps {
  perks: readonly PrizePerk[];
  zone: string;
  linked?: boolean;
}

const Rows = ({ perks, zone, linked = true }: RowsProps) =>
  perks.length > 0 && (
    <ul className="rows">
      {perks.map((perk) => (
        <Prize key={perk.id} perk={perk} zone={zone} href={linked ? perkLink(perk) : null} />
      ))}
    </ul>
  );

/** Prizes that are used later: what each does, and until when, or in which order it was used. */
export function PrizeList({ perks, zone, children }: PrizeListProps) {
  const toSend = perks.filter(isToSend);
  const asks = toSend.length > 0 && children;
  return (
    <section className="card card-flush" aria-labelledby="prizes">
      <div className="card-head flush-head">
        <h2 id="prizes">Your prizes</h2>
      </div>
      <Rows perks={toSend} zone={zone} linked={!asks} />
      {asks && <div className="flush-body">{children}</div>}
      <Rows perks={perks.filter((perk) => !isToSend(perk))} zone={zone} />
    </section>
  );
}
