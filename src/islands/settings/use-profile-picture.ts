import { useEffect, useRef, useState } from 'react';
import { removeProfilePicture, setProfilePicture } from '#lib/browser/api/account.ts';
import { fieldErrors, isBlocked } from '#lib/browser/api/api-error.ts';
import { cropPicture } from '#lib/browser/crop-picture.ts';
import type { Area } from '#lib/browser/draw-picture.ts';
import { PictureError } from '#lib/browser/picture-error.ts';
import { updateUser } from '#lib/browser/stores/session-state.ts';
import { openAction } from '#lib/browser/stores/overlays.ts';
import { openOwn, uploadPicture, type UploadStep } from '#lib/browser/upload-picture.ts';
import type { CropSheet as CropSheetTool } from './crop-sheet.tsx';

interface Chosen {
  file: File;
  url: string;
  CropSheet: typeof CropSheetTool;
}

const open = openOwn('profile');
const NOT_LOADED = 'This part could not be loaded. Check your connection and try again.';

const sentence = (error: unknown): string =>
  fieldErrors(error)['key'] ??
  (error instanceof PictureError ? error : new PictureError('lost')).message;

/** The file that waits to be cut, with the tool for it: only who picks a picture pays for that. */
function useChosen(onLost: () => void) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isOpening, setOpening] = useState(false);
  const url = chosen?.url;
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  const choose = async (file: File) => {
    setOpening(true);
    try {
      const { CropSheet } = await import('./crop-sheet.tsx');
      setChosen({ file, url: URL.createObjectURL(file), CropSheet });
    } catch {
      onLost();
    } finally {
      setOpening(false);
    }
  };
  return { chosen, isOpening, choose, letGo: () => setChosen(null) };
}

function useSending(onSaved: (url: string | null) => void) {
  const [step, setStep] = useState<UploadStep | null>(null);
  const [error, setError] = useState<string>();
  const giveUp = useRef<AbortController>(null);
  useEffect(() => () => giveUp.current?.abort(), []);
  const send = async (make: () => Promise<Blob>) => {
    const { signal } = (giveUp.current = new AbortController());
    setError(undefined);
    setStep({ state: 'preparing', share: 0 });
    try {
      const onStep = (next: UploadStep) => setStep(signal.aborted ? null : next);
      const { key } = await uploadPicture(await make(), { open, signal, onStep });
      signal.throwIfAborted();
      onSaved((await setProfilePicture(key)).data.profile_pic);
    } catch (failure) {
      if (!signal.aborted && !isBlocked(failure)) setError(sentence(failure));
    } finally {
      if (giveUp.current.signal === signal) setStep(null);
    }
  };
  return { step, error, setError, send, stop: () => giveUp.current?.abort() };
}

/**
 * The picture of the profile: chosen, cut, made small, sent, and only then taken for the old one.
 * @param onChanged hears what to say about it
 */
export function useProfilePicture(start: string | null, onChanged: (said: string) => void) {
  const [picture, setPicture] = useState(start);
  const changed = (url: string | null, said: string) => {
    setPicture(url);
    updateUser({ profile_pic: url });
    onChanged(said);
  };
  const sending = useSending((url) => changed(url, 'Picture saved'));
  const { chosen, isOpening, choose, letGo } = useChosen(() => sending.setError(NOT_LOADED));
  const pick = ([file]: File[]) => {
    sending.setError(undefined);
    if (file) void choose(file);
  };
  /** @param part what is shown of it; null sends the whole, which the server then reads */
  const use = (part: Area | null) => {
    if (!chosen) return;
    const { file } = chosen;
    letGo();
    void sending.send(() => (part ? cropPicture(file, part) : Promise.resolve(file)));
  };
  const remove = () =>
    openAction({
      type: 'warning',
      title: 'Remove your picture?',
      message: 'Your initials are shown instead.',
      actionButtonText: 'Remove',
      onAction: async () => {
        await removeProfilePicture();
        changed(null, 'Picture removed');
      },
    });
  return { ...sending, picture, chosen, isOpening, pick, use, remove, leaveCrop: letGo };
}
