import { useEffect } from 'react';
import { PhotoField } from '#islands/ui/photo-field.tsx';
import { usePhotos } from '#islands/uploads/use-photos.ts';
import { trackStep } from '#lib/browser/analytics/track.ts';

export interface Pictured {
  keys: readonly string[];
  /** One is still being uploaded. */
  isBusy: boolean;
}

/** What has to be readable, in the networks' words. */
const sample = 'You have transferred N5,000.00 to 2340000000000 on 22/11/2026 10:05. Ref: 8837261.';

interface PictureProofProps {
  error: string | undefined;
  onChange: (pictured: Pictured) => void;
}

/** A picture of the network's message, with an example of a good one. */
export function PictureProof({ error, onChange }: PictureProofProps) {
  const { field, problem, keys, isBusy } = usePhotos({ purpose: 'proof' });
  const sent = keys.join();
  useEffect(
    () => onChange({ keys: sent ? sent.split(',') : [], isBusy }),
    [sent, isBusy, onChange],
  );
  const add = (files: File[]) => {
    trackStep('upload-a2c-image');
    field.onAdd(files);
  };
  return (
    <>
      <PhotoField
        {...field}
        label="Photo of the message"
        hint="Our number, the amount and the time must be readable. We’ll shrink it on your phone."
        error={error ?? problem}
        onAdd={add}
      />
      <figure className="grid gap-2 justify-items-start">
        <blockquote className="text-14 m-0 py-3 px-4 rounded bg-sunken">{sample}</blockquote>
        <figcaption className="cap">A good photo shows all of this.</figcaption>
      </figure>
    </>
  );
}
