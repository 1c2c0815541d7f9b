import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { FilePick } from '#islands/ui/file-pick.tsx';
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
  /** Taken before this field was shown. */
  shot: File[] | null;
  /** They are here now, and no other card's. */
  onTaken: () => void;
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

interface HeldBackProps {
  file: File;
  flaw: Flaw;
  onRetake: (files: File[]) => void;
  onInsist: () => void;
}

/** A picture that a reviewer couldn’t read, with what to do on its frame. */
function HeldBack({ file, flaw, onRetake, onInsist }: HeldBackProps) {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <div className="stack-s">
      <div className="relative h-48 rounded max-lg:h-28 overflow-hidden bg-night border-2 border-warning">
        {preview && <img className="w-full h-full object-cover" src={preview} alt="" />}
        <p
          className="absolute inset-x-2 bottom-2 px-3 py-2 rounded bg-warning-tint text-warning-ink text-14 font-semibold text-center"
          role="alert"
        >
          {flawTexts[flaw]}
        </p>
      </div>
      <div className="two">
        <FilePick className="btn btn-tint px-2" camera onPick={onRetake}>
          Retake
        </FilePick>
        <Button variant="line" className="px-2" onClick={onInsist}>
          Use it anyway
        </Button>
      </div>
    </div>
  );
}

/** Photos of one card, front and back; checked on the device before they are sent. */
export function CardPhoto({
  slot,
  found,
  error,
  shot,
  onTaken,
  onStart,
  onChange,
}: CardPhotoProps) {
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
  useEffect(() => {
    if (!shot) return;
    onTaken();
    add(shot);
    // oxlint-disable-next-line react/exhaustive-deps -- a shot is added once
  }, [shot]);
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
        take={sent || isBusy ? 'Take the back' : 'Take a photo'}
        isFull={bad !== null}
        onAdd={add}
        onReplace={(id, file) => {
          if (!isKept(id)) return field.onReplace(id, file);
          drop(id);
          add([file]);
        }}
        onRemove={(id) => (isKept(id) ? drop(id) : field.onRemove(id))}
      />
      {bad && <HeldBack {...bad} onRetake={add} onInsist={insist} />}
    </div>
  );
}
