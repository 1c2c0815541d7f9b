import { stateWord, type SentTo } from '#lib/look/states.ts';
import { Icon } from './icon.tsx';

interface StatusChipProps {
  status: string;
  /** Who has the money, once a processing order was sent on. */
  sentTo?: SentTo | null;
}

export function StatusChip({ status, sentTo = null }: StatusChipProps) {
  const { word, tone, icon } = stateWord(status, sentTo);
  return (
    <span className={`chip chip-${tone}`}>
      <Icon path={icon} size={16} />
      {word}
    </span>
  );
}
