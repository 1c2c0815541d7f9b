import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import type { Guardian } from '#lib/guardians/contract.ts';

function State({ guardian, zone }: { guardian: Guardian; zone: string }) {
  const day = (at: string | null) => at && <DateText at={at} zone={zone} dayOnly inSentence />;
  switch (guardian.state) {
    case 'invited':
      return <>Invited. The link works until {day(guardian.expires_at)}.</>;
    case 'expired':
      return <>The invitation has expired.</>;
    case 'accepted':
      return <>Guardian since {day(guardian.accepted_at)}.</>;
    case 'removed':
      return <>Removed. Can still lock until {day(guardian.ends_at)}.</>;
  }
}

interface GuardianRowProps {
  guardian: Guardian;
  zone: string;
  onRemove: () => void;
}

/** Someone who can lock the account with another guardian, and how to remove them. */
export function GuardianRow({ guardian, zone, onRemove }: GuardianRowProps) {
  const { name, state } = guardian;
  return (
    <li className="row">
      <span className="row-main">
        <span className="row-t">{name}</span>
        <span className="row-s">
          <State guardian={guardian} zone={zone} />
        </span>
      </span>
      {state !== 'removed' && (
        <Button variant="line" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}
