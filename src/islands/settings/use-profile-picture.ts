import { useEffect, useRef, useState } from 'react';
import { useMachine } from '#islands/ui/use-machine.ts';
import { removeProfilePicture, setProfilePicture } from '#lib/account/browser/calls.ts';
import { fieldErrors, isBlocked } from '#lib/browser/api/api-error.ts';
import { cropPicture } from '#lib/uploads/browser/crop-picture.ts';
import type { Area } from '#lib/uploads/browser/draw-picture.ts';
import { PictureError } from '#lib/uploads/browser/picture-error.ts';
import { updateUser } from '#lib/browser/stores/session-state.ts';
import { openAction } from '#lib/browser/stores/overlays.ts';
import { openOwn, uploadPicture, type UploadStep } from '#lib/uploads/browser/upload-picture.ts';
import { idle, reducePicture, type PictureEvent } from './picture-state.ts';

const open = openOwn('profile');
const NOT_LOADED = 'We couldn’t load this. Check your connection and try again.';

const sentence = (error: unknown): string =>
  fieldErrors(error)['key'] ??
  (error instanceof PictureError ? error : new PictureError('lost')).message;

/** Takes a new picture from the first tap to the server; the state has its progress. */
function useNewPicture(onSaved: (url: string | null) => void) {
  const [state, dispatch] = useMachine(reducePicture, idle);
  const giveUp = useRef<AbortController>(null);
  useEffect(() => () => giveUp.current?.abort(), []);
  const url = state.name === 'cropping' ? state.chosen.url : '';
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  /** The crop tool loads only after a picture was picked. */
  const pick = async ([file]: File[]) => {
    if (!file || !dispatch({ name: 'picked', file })) return;
    try {
      const { CropSheet } = await import('./crop-sheet.tsx');
      dispatch({ name: 'opened', chosen: { file, url: URL.createObjectURL(file), CropSheet } });
    } catch {
      dispatch({ name: 'failed', error: NOT_LOADED });
    }
  };
  const send = async (make: () => Promise<Blob>) => {
    const { signal } = (giveUp.current = new AbortController());
    const dispatchUnlessAborted = (event: PictureEvent) => !signal.aborted && dispatch(event);
    try {
      const onStep = (step: UploadStep) => void dispatchUnlessAborted({ name: 'moved', step });
      const { key } = await uploadPicture(await make(), { open, signal, onStep });
      signal.throwIfAborted();
      onSaved((await setProfilePicture(key)).data.profile_pic);
      dispatchUnlessAborted({ name: 'ended' });
    } catch (failure) {
      dispatchUnlessAborted(
        isBlocked(failure) ? { name: 'ended' } : { name: 'failed', error: sentence(failure) },
      );
    }
  };
  /** @param part the shown part; null sends the whole, which the server then reads */
  const use = (part: Area | null) => {
    if (state.name !== 'cropping' || !dispatch({ name: 'cropped' })) return;
    const { file } = state.chosen;
    void send(() => (part ? cropPicture(file, part) : Promise.resolve(file)));
  };
  const stop = () => {
    giveUp.current?.abort();
    dispatch({ name: 'ended' });
  };
  return { state, pick: (files: File[]) => void pick(files), use, stop };
}

/**
 * The profile picture: chosen, cropped, shrunk and sent; only then does it replace the old one.
 * @param onChanged called with the message
 */
export function useProfilePicture(start: string | null, onChanged: (said: string) => void) {
  const [picture, setPicture] = useState(start);
  const changed = (url: string | null, said: string) => {
    setPicture(url);
    updateUser({ profile_pic: url });
    onChanged(said);
  };
  const own = useNewPicture((url) => changed(url, 'Picture saved'));
  const remove = () =>
    openAction({
      type: 'warning',
      title: 'Remove your picture?',
      message: 'We’ll show your initials instead.',
      actionButtonText: 'Remove',
      onAction: async () => {
        await removeProfilePicture();
        changed(null, 'Picture removed');
      },
    });
  return { ...own, picture, remove };
}
