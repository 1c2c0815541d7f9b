import { useCallback, useState } from 'react';
import { sendProof } from '#lib/airtime-to-cash/browser/calls.ts';
import { ApiError, fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { paths } from '#lib/paths.ts';

import type { Pictured } from './picture-proof.tsx';

export type ProofWay = 'text' | 'picture';

/** The proof that the airtime was sent: the network's text, or a picture of it. */
export function useProof(reference: string) {
  const [way, setWay] = useState<ProofWay>('text');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [pictured, keepPictured] = useState<Pictured>({ keys: [], isBusy: false });
  const missing = () => {
    if (way === 'text') return text.trim() ? undefined : 'Paste the message from your network.';
    if (pictured.isBusy) return 'The photo is still uploading. Wait a moment.';
    return pictured.keys.length > 0 ? undefined : 'Add a photo of the message.';
  };
  const fail = (failure: unknown) => {
    setBusy(false);
    if (isLost(failure))
      return setError(
        'We didn’t get a response. Send it again when you’re back online: it only counts once.',
      );
    const { sms_text, image_key } = fieldErrors(failure);
    const proof = sms_text ?? image_key;
    if (proof) return setError(proof);
    if (failure instanceof ApiError && failure.status === 409) return setError(failure.message);
    return presentError(failure);
  };
  const send = async () => {
    const [image_key] = pictured.keys;
    const wrong = missing();
    setError(wrong);
    if (wrong || busy) return;
    setBusy(true);
    const shown = way === 'picture' && image_key ? { image_key } : { sms_text: text };
    await sendProof(reference, shown).then(() => goTo(paths.order(reference)), fail);
  };
  return {
    way,
    text,
    error,
    busy,
    send,
    setText: (next: string) => {
      setText(next);
      setError(undefined);
    },
    setWay: (next: ProofWay) => {
      setWay(next);
      setError(undefined);
    },
    setPictured: useCallback((next: Pictured) => {
      keepPictured(next);
      setError(undefined);
    }, []),
  };
}
