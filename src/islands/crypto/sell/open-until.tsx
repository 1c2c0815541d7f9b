import { DateText } from '#islands/ui/date-text.tsx';

interface OpenUntilProps {
  until: string;
  zone: string;
}

/** When a sale ends that no coins came for. */
export const OpenUntil = ({ until, zone }: OpenUntilProps) => (
  <p className="cap">
    This sale is open until <DateText at={until} zone={zone} inSentence />. If no coins have arrived
    by then, it ends and nothing is sold.
  </p>
);
