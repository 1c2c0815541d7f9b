import { Button } from '#islands/ui/button.tsx';
import type { LinkPreview } from '#lib/contracts/shopping-request.ts';

interface LinkOfferProps {
  offer: LinkPreview;
  onUse: (title: string) => void;
}

/** What a shop's page says: to be used with a tap, and believed by no one. */
export function LinkOffer({ offer, onUse }: LinkOfferProps) {
  const { site, title, price } = offer;
  return (
    <div className="grid gap-2 rounded bg-sunken p-3" role="status">
      <p className="text-13 text-ink-2">
        {site} says: {title && <b className="break-words">{title}</b>}
        {title && price && ', '}
        {price && (
          <b className="whitespace-nowrap">
            {price.currency} {price.amount}
          </b>
        )}
        . We haven’t checked it; your quote shows the real price.
      </p>
      {title && (
        <Button
          variant="line"
          size="small"
          className="justify-self-start"
          onClick={() => onUse(title)}
        >
          Use this name
        </Button>
      )}
    </div>
  );
}
