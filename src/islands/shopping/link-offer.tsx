import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { formatForeign } from '#lib/money.ts';
import type { LinkPreview } from '#lib/shopping/request.contract.ts';

interface LinkOfferProps {
  offer: LinkPreview;
  onName: (title: string) => void;
  onPicture: () => void;
  isTaking: boolean;
  /** Why its picture isn't available. */
  problem: string | undefined;
}

function Said({ offer: { site, title, price } }: { offer: LinkPreview }) {
  if (!title && !price) return <>{site} has a picture of it.</>;
  return (
    <>
      {site} says: {title && <b className="break-words">{title}</b>}
      {title && price && ', '}
      {price && <b className="whitespace-nowrap">{formatForeign(price.amount, price.currency)}</b>}.
      We haven’t checked it; your quote shows the real price.
    </>
  );
}

/** What a shop's page says, to be used with a tap; it isn't trusted. */
export function LinkOffer({ offer, onName, onPicture, isTaking, problem }: LinkOfferProps) {
  const { title, has_picture } = offer;
  return (
    <div className="grid gap-2 rounded bg-sunken p-3" role="status">
      <p className="text-13 text-ink-2">
        <Said offer={offer} />
      </p>
      <div className="flex flex-wrap gap-2">
        {title && (
          <Button variant="line" size="small" onClick={() => onName(title)}>
            Use this name
          </Button>
        )}
        {has_picture && (
          <Button
            variant="line"
            size="small"
            busy={isTaking}
            busyText="Getting it"
            onClick={onPicture}
          >
            Use its picture
          </Button>
        )}
      </div>
      {problem && <Note tone="clay">{problem}</Note>}
    </div>
  );
}
