import { useRef, useState } from 'react';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { readLink, takeShopPicture } from '#lib/shopping/browser/calls.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { setPreviewImage } from '#lib/shopping/browser/shopping-request.ts';
import type { LinkPreview } from '#lib/shopping/request.contract.ts';
import { isShopLink } from '#lib/shopping/shop-link.ts';

const whyNot = (error: unknown): string =>
  isLost(error)
    ? 'We didn’t get a response. Try again.'
    : (Object.values(fieldErrors(error))[0] ?? 'We couldn’t take this picture. Add one yourself.');

/** Uses the picture of the shop's page for an item, on its owner's request. */
function useShopPicture(id: number) {
  const [state, setState] = useState<'idle' | 'taking' | { problem: string }>('idle');
  const take = async (url: string): Promise<boolean> => {
    setState('taking');
    try {
      const { data } = await takeShopPicture(url);
      setPreviewImage(id, data.key);
      setState('idle');
      return true;
    } catch (error) {
      setState({ problem: whyNot(error) });
      return false;
    }
  };
  return {
    take,
    isTaking: state === 'taking',
    problem: typeof state === 'object' ? state.problem : undefined,
  };
}

/**
 * What the page behind a pasted link says about itself. It is offered and never filled in automatically; if
 * it can't be read there is no message, because the link is enough.
 */
export function useLinkOffer(id: number) {
  const [offer, setOffer] = useState<LinkPreview | null>(null);
  const [isReading, setReading] = useState(false);
  const { take, ...picture } = useShopPicture(id);
  const last = useRef('');
  const look = async (text: string) => {
    const url = text.trim();
    if (url === last.current) return;
    last.current = url;
    setOffer(null);
    if (!isShopLink(url) || !isSignedIn() || !navigator.onLine) return;
    setReading(true);
    const found = await readLink(url).then(
      ({ data }) => data,
      () => null,
    );
    // another link was pasted before this one was read
    if (last.current !== url) return;
    setReading(false);
    setOffer(found?.title || found?.price || found?.has_picture ? found : null);
  };
  const usedName = () =>
    setOffer((now) => now && (now.has_picture ? { ...now, title: null } : null));
  const takePicture = async () => {
    if (await take(last.current))
      setOffer((now) => now && (now.title ? { ...now, has_picture: false } : null));
  };
  return { offer, isReading, look, usedName, takePicture, ...picture };
}
