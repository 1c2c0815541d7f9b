import { stateWord, type LabelFacts } from '#lib/look/states.ts';
import { Icon } from './icon.tsx';

interface StatusChipProps extends LabelFacts {
  status: string;
  /** Replaces the label of the status. */
  text?: string | undefined;
}

export function StatusChip({ status, text, ...told }: StatusChipProps) {
  const { word, tone, icon } = stateWord(status, told);
  return (
    <span className={`chip chip-${tone}`}>
      <Icon path={icon} size={16} />
      {text ?? word}
    </span>
  );
}
