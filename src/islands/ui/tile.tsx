import { Icon } from './icon.tsx';
import { Mark } from './mark.tsx';

export type TileTone = 'clay' | 'ink' | 'ok' | 'warn' | 'bad';
interface TileProps {
  icon: string;
  /** Clay: ways to get cash. None: ways to spend. Ink: bank and system. The rest carry meaning. */
  tone?: TileTone | undefined;
  round?: boolean;
  /** The id of a brand's picture, which covers the icon. */
  mark?: string | undefined;
  /** The sheet with its picture. */
  sheet?: string | undefined;
  className?: string;
}

export function Tile({ icon, tone, round = false, mark, sheet, className }: TileProps) {
  const classes = ['tile', tone && `tile-${tone}`, round && 'tile-round', className];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <Icon path={icon} />
      {mark && <Mark id={mark} sheet={sheet} />}
    </span>
  );
}
