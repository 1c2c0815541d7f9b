import { rankNames } from './rank.ts';

/** The panels of a parasol seen from above, as three paths in a box of 44, centred at zero. */
export interface Parasol {
  /** The two colours in turn. */
  first: string;
  second: string;
  /** The panels that higher ranks add. */
  empty: string;
}

const PANELS = rankNames.length * 2;
const RADIUS = 20;

const pointAt = (panel: number): string => {
  const angle = (2 * Math.PI * panel) / PANELS - Math.PI / 2;
  return `${(RADIUS * Math.cos(angle)).toFixed(1)} ${(RADIUS * Math.sin(angle)).toFixed(1)}`;
};

/** A panel whose outer edge is a scallop. */
const drawPanel = (panel: number): string =>
  `M0 0L${pointAt(panel)}A6 6 0 0 1 ${pointAt(panel + 1)}Z`;

/** Each rank adds two panels to the parasol; the highest one has all twelve. */
export function drawParasol(rank: string): Parasol {
  const filled = 2 * (rankNames.findIndex((name) => name === rank) + 1);
  const panels = Array.from({ length: PANELS }, (_, n) => n);
  const join = (fits: (panel: number) => boolean) => panels.filter(fits).map(drawPanel).join('');
  return {
    first: join((panel) => panel < filled && panel % 2 === 0),
    second: join((panel) => panel < filled && panel % 2 === 1),
    empty: join((panel) => panel >= filled),
  };
}
