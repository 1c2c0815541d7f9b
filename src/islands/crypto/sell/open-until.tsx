import { DateText } from '#islands/ui/date-text.tsx';

interface OpenUntilProps {
  until: string;
  zone: string;
}

/** When a sale without coins ends. */
export const OpenUntil = ({ until, zone }: OpenUntilProps) => (
  <p className="cap">
    This sale is open until <DateText at={until} zone={zone} inSentence />. If no coins have arrived
    by then, it ends and nothing is sold.
  </p>
);
