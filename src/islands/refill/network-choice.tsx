import { MarkChoices } from '#islands/ui/choice-chips.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import type { Biller } from '#lib/contracts/refill.ts';
import { iconLightbulb } from '#lib/look/icons.ts';
import { markOf } from './network-mark.ts';

interface NetworkChoiceProps {
  networks: Biller[];
  value: string | null;
  /** National digits typed so far. */
  number: string;
  guess: Biller | undefined;
  onChoose: (billId: string) => void;
}

/** Guessed from the number, always the person's to change: numbers move between networks. */
export function NetworkChoice({ networks, value, number, guess, onChoose }: NetworkChoiceProps) {
  const marks = Object.fromEntries(networks.map((each) => [each.bill_id, markOf(each)]));
  return (
    <MarkChoices
      label="Network"
      choices={networks.map((each) => ({ value: each.bill_id, label: each.short_name }))}
      marks={marks}
      value={value}
      onChoose={onChoose}
      hint={
        guess && (
          <p className="hint" aria-live="polite">
            <Icon path={iconLightbulb} size={16} />
            <span>
              {number.slice(0, 4)} usually means {guess.short_name}. Moved to another network? Tap
              the right one.
            </span>
          </p>
        )
      }
    />
  );
}
