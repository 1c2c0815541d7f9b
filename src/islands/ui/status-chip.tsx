import { stateWord, type SentTo } from '#lib/look/states.ts';
import { Icon } from './icon.tsx';

interface StatusChipProps {
  status: string;
  /** Who has the money, once a processing order was sent on. */
  sentTo?: SentTo | null;
  /** A flag holds what came in. */
  onHold?: boolean;
  /** Replaces the word of the status. */
  text?: string | undefined;
  /** Which of several stages it is in, in words. */
  stage?: string | undefined;
}

export function StatusChip({
  status,
  sentTo = null,
  onHold = false,
  text,
  stage,
}: StatusChipProps) {
  const { word, tone, icon } = stateWord(status, sentTo, onHold, stage);
  return (
    <span className={`chip chip-${tone}`}>
      <Icon path={icon} size={16} />
      {text ?? word}
    </span>
  );
}
