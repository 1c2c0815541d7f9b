import { useState } from 'react';
import type { PhotoFieldProps } from '#islands/ui/photo-field.tsx';
import { usePhotos } from '#islands/uploads/use-photos.ts';

const ON_ITS_WAY = 'The picture is still on its way. Wait until it has arrived, or remove it.';
const NOT_SENT = 'This picture was not sent. Send it again, or remove it.';

/** One picture that somebody may add, and whether the form can go with it as it stands. */
export function useProof() {
  const { field, problem, keys, isBusy, isComplete, clear } = usePhotos({ purpose: 'proof' });
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<string>();
  const isSettled = field.photos.length === 0 || isComplete;
  const waiting = isBusy ? ON_ITS_WAY : NOT_SENT;
  const anew =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A) => {
      setAsked(false);
      setRefused(undefined);
      act(...given);
    };
  return {
    field: {
      ...field,
      onAdd: anew(field.onAdd),
      onReplace: anew(field.onReplace),
      onRemove: anew(field.onRemove),
      error: problem ?? (isAsked && !isSettled ? waiting : refused),
    } satisfies Partial<PhotoFieldProps>,
    key: keys[0],
    /** False while a picture is not there; the field then says so. */
    mayGo: () => {
      setAsked(true);
      return isSettled;
    },
    /** What the server says about the picture. */
    refuse: setRefused,
    clear,
  };
}

export type Proof = ReturnType<typeof useProof>;
