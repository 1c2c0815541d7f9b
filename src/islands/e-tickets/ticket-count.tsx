import { IconButton } from '#islands/ui/icon-button.tsx';
import { iconPlus } from '#lib/look/first-icons.ts';
import { iconMinus } from '#lib/look/icons.ts';

interface TicketCountProps {
  /** What is counted: "Regular". */
  name: string;
  value: number;
  least?: number;
  most: number;
  onChange: (value: number) => void;
}

/** A quantity, with a button for fewer and one for more. */
export const TicketCount = ({ name, value, least = 0, most, onChange }: TicketCountProps) => (
  <span
    className="inline-flex items-center font-semibold"
    role="group"
    aria-label={`How many: ${name}`}
    data-count
  >
    <IconButton
      label={`One fewer: ${name}`}
      icon={iconMinus}
      disabled={value <= least}
      onClick={() => onChange(value - 1)}
    />
    <span className="num min-w-5 text-center" aria-live="polite">
      {value}
      <span className="vh"> of {name}</span>
    </span>
    <IconButton
      label={`One more: ${name}`}
      icon={iconPlus}
      disabled={value >= most}
      onClick={() => onChange(value + 1)}
    />
  </span>
);
