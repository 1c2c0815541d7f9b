import { IconButton } from '#islands/ui/icon-button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { changeItem } from '#lib/shopping/browser/shopping-request.ts';
import { iconTrash2 } from '#lib/look/icons.ts';
import { shopping } from '#lib/product-constants.ts';
import type { ItemField, ListedItem } from '#lib/shopping/shopping-item.ts';
import { ItemPhoto } from './item-photo.tsx';
import { LinkOffer } from './link-offer.tsx';
import { useLinkOffer } from './use-link-offer.ts';

export interface ItemCardProps {
  item: ListedItem;
  /** Its position in the list, from 1. */
  number: number;
  errors: Partial<Record<ItemField | 'image_filename', string>>;
  /** The position of an earlier item with the same link. */
  sameAs: number | undefined;
  /** Forbidden goods, as they are found while typing. */
  refused: readonly string[];
  doubtful: readonly string[];
  filename: string | null;
  /** Guests can't upload anything. */
  isGuest: boolean;
  onRemove: () => void;
  /** Its picture started or stopped uploading. */
  onSending: (isSending: boolean) => void;
}

function LinkField({
  item,
  error,
  sameAs,
}: Pick<ItemCardProps, 'item' | 'sameAs'> & { error: string | undefined }) {
  const { offer, isReading, look, usedName, takePicture, isTaking, problem } = useLinkOffer(
    item.id,
  );
  const same = sameAs && `This is the same product as item ${sameAs}. You can ask for more there.`;
  return (
    <>
      <TextField
        label="Link"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={shopping.link.urlMax}
        placeholder="https://"
        value={item.url}
        error={error}
        checking={isReading}
        hint={same ?? 'Copy it from the shop’s page.'}
        onChange={({ target }) => changeItem(item.id, { url: target.value })}
        onBlur={({ target }) => void look(target.value)}
        onPaste={({ clipboardData }) => void look(clipboardData.getData('text'))}
      />
      {offer && (
        <LinkOffer
          offer={offer}
          isTaking={isTaking}
          problem={problem}
          onPicture={() => void takePicture()}
          onName={(title) => {
            changeItem(item.id, { name: title.slice(0, shopping.nameMax) });
            usedName();
          }}
        />
      )}
    </>
  );
}

/** Text for our buyers and for the parcel. */
function ItemWords({ item, errors }: Pick<ItemCardProps, 'item' | 'errors'>) {
  return (
    <>
      <TextArea
        label="Size, colour, model"
        aside="Optional"
        rows={2}
        maxLength={shopping.wordsMax}
        value={item.description}
        error={errors.description}
        onChange={({ target }) => changeItem(item.id, { description: target.value })}
      />
      <TextArea
        label="Note to the recipient"
        aside="Optional"
        rows={2}
        maxLength={shopping.noteMax}
        hint="We’ll put it in the parcel."
        value={item.note_to_receiver}
        error={errors.note_to_receiver}
        onChange={({ target }) => changeItem(item.id, { note_to_receiver: target.value })}
      />
    </>
  );
}

function Warnings({ refused, doubtful }: Pick<ItemCardProps, 'refused' | 'doubtful'>) {
  const [text] = refused.length > 0 ? refused : doubtful;
  if (!text) return null;
  return (
    <div className="mt-4">
      <Note tone={refused.length > 0 ? 'bad' : 'warn'}>
        {refused.length > 0 ? text : `${text} Our team decides when they make your quote.`}
      </Note>
    </div>
  );
}

/** One item to buy. */
export function ItemCard(props: ItemCardProps) {
  const { item, number, errors, sameAs, filename, isGuest, onRemove } = props;
  return (
    <li className="card stack" aria-labelledby={`item-${item.id}`}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={`item-${item.id}`}>Item {number}</h2>
        <IconButton
          label={`Remove item ${number}`}
          icon={iconTrash2}
          size={20}
          onClick={onRemove}
        />
      </div>
      <LinkField item={item} error={errors.url} sameAs={sameAs} />
      <div>
        <TextField
          label="Name"
          autoComplete="off"
          value={item.name}
          error={errors.name}
          onChange={({ target }) => changeItem(item.id, { name: target.value })}
        />
        <div aria-live="polite">{!errors.name && <Warnings {...props} />}</div>
      </div>
      <TextField
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        value={item.requested_quantity}
        error={errors.requested_quantity}
        onChange={({ target }) => changeItem(item.id, { requested_quantity: target.value })}
      />
      <ItemWords item={item} errors={errors} />
      {isGuest ? (
        <p className="sub">You can add a picture after signing in.</p>
      ) : (
        <ItemPhoto
          id={item.id}
          filename={filename}
          error={errors.image_filename}
          onBusy={props.onSending}
        />
      )}
    </li>
  );
}
