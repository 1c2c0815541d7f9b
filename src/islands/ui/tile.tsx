import { Icon } from './icon.tsx';

export type TileTone = 'clay' | 'ink' | 'ok' | 'warn' | 'bad';
interface TileProps {
  icon: string;
  /** Clay: ways to get cash. None: ways to spend. Ink: bank and system. The rest carry meaning. */
  tone?: TileTone | undefined;
  round?: boolean;
}

export function Tile({ icon, tone, round = false }: TileProps) {
  const classes = ['tile', tone && `tile-${tone}`, round && 'tile-round'];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <Icon path={icon} />
    </span>
  );
}
