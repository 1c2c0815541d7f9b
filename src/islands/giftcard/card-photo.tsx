import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PhotoField, type Photo } from '#islands/ui/photo-field.tsx';
import { usePhotos } from '#islands/uploads/use-photos.ts';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { findFlaw, flawTexts, type Flaw } from '#lib/uploads/browser/picture-quality.ts';
import { PICTURES_EACH } from '#lib/giftcard/card-trade.ts';
import type { Slot, SlotPhotos } from './use-card-photos.ts';

interface CardPhotoProps {
  slot: Slot;
  /** Uploaded before a reload. */
  found: readonly string[];
  error?: string | undefined;
  disabled: boolean;
  onStart: () => void;
  onChange: (id: string, photos: SlotPhotos) => void;
}

const sentBefore = (id: string): Photo => ({ id, preview: null, state: 'done', share: 1 });

/** The first bad picture of a card is held back with advice; the next one is accepted as it is. */
function useQuality(send: (files: File[]) => void) {
  const [bad, setBad] = useState<{ file: File; flaw: Flaw } | null>(null);
  const hasTold = useRef(false);
  const offer = async (files: File[]) => {
    setBad(null);
    for (const file of files) {
      const flaw = hasTold.current ? null : await findFlaw(file).catch(() => null);
      if (!flaw) {
        send([file]);
        continue;
      }
      hasTold.current = true;
      setBad({ file, flaw });
    }
  };
  const insist = () => {
    if (bad) send([bad.file]);
    setBad(null);
  };
  return { bad, offer, insist };
}

/** Photos of one card, front and back; checked on the device before they are sent. */
export function CardPhoto({ slot, found, error, disabled, onStart, onChange }: CardPhotoProps) {
  const [kept, setKept] = useState<readonly string[]>(found);
  const { field, problem, keys, isBusy } = usePhotos({
    purpose: 'card',
    max: PICTURES_EACH - kept.length,
  });
  const sent = [...kept, ...keys].join();
  // before it is painted, so that a press on the form finds the photo that it shows as received
  useLayoutEffect(() => {
    onChange(slot.id, { keys: sent ? sent.split(',') : [], isBusy });
  }, [slot.id, sent, isBusy, onChange]);
  const { bad, offer, insist } = useQuality(field.onAdd);
  const isKept = (id: string) => kept.includes(id);
  const drop = (id: string) => setKept((before) => before.filter((each) => each !== id));
  const add = (files: File[]) => {
    trackStep('upload-giftcard-image');
    onStart();
    void offer(files);
  };
  return (
    <div className="stack-s">
      <PhotoField
        {...field}
        label={slot.name}
        max={PICTURES_EACH}
        aside="front and back"
        id={`photo-${slot.id}`}
        photos={[...kept.map(sentBefore), ...field.photos]}
        error={problem ?? error}
        disabled={disabled}
        onAdd={add}
        onReplace={(id, file) => {
          if (!isKept(id)) return field.onReplace(id, file);
          drop(id);
          add([file]);
        }}
        onRemove={(id) => (isKept(id) ? drop(id) : field.onRemove(id))}
      />
      {bad && (
        <Note tone="warn" alert>
          {flawTexts[bad.flaw]}{' '}
          <Button variant="quiet" size="small" onClick={insist}>
            Use it anyway
          </Button>
        </Note>
      )}
    </div>
  );
}
